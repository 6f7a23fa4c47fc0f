/** The messages of failed calls other than those of the kinds, which configure their own. */
export const failures = {
  login: 'Login failed',
  session: 'Failed to check the session',
  requests: {
    load: 'Failed to load forms data',
    add: 'Failed to add form',
    remove: 'Failed to delete form',
    approve: 'Failed to approve request',
    deny: 'Failed to deny request',
    update: 'Failed to update request',
  },
  users: {
    load: 'Failed to load Users',
    add: 'Failed to add User',
    remove: 'Failed to delete User',
    edit: 'Failed to edit User',
    read: 'Failed to fetch User by ID',
    link: 'Failed to send a link',
  },
  forgot: 'Failed to send a link',
  passkeys: {
    load: 'Failed to load your passkeys',
    change: 'Failed to change your passkeys',
  },
  sessions: {
    load: 'Failed to load your sessions',
    end: 'Failed to end the session',
    endOthers: 'Failed to end your other sessions',
  },
  emails: {
    load: 'Failed to load the emails',
    retry: 'Failed to queue the email again',
    retryAll: 'Failed to queue the emails again',
    see: 'Failed to put the warning away',
    correct: 'Failed to correct the address',
    dismiss: 'Failed to dismiss the email',
    test: 'Failed to queue the test email',
  },
  history: {
    trash: 'Failed to load the trash',
    restore: 'Failed to restore it',
    erase: 'Failed to delete it for good',
    unpublish: 'Failed to unpublish it',
    versions: 'Failed to load the history',
    revert: 'Failed to go back to it',
  },
  activity: {
    load: 'Failed to load the activity',
    download: 'Failed to download the activity',
  },
  search: 'Failed to search the site',
  searchAll: 'Failed to search the lists',
  contributions: 'Failed to load the contributions',
  submission: 'Failed to save the submission',
  lab: { load: 'Failed to load the lab’s facts', edit: 'Failed to save the lab’s facts' },
  health: 'Failed to load the site’s status',
  counts: 'Failed to load the counts',
  bulk: 'Failed to select them all',
  alert: 'Error sending email',
} as const

export const messages = {
  logIn: 'Invalid credentials. Please try again.',
  addAdmin: 'An error occurred while adding the admin. Please try again.',
  loadAdmin: 'Failed to load the admin. Please try again.',
  deleteAdmin: 'Failed to delete admin. Please try again.',
} as const
