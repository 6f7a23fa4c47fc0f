/** What the calls for no kind of content say when they fail, letter by letter; with the cause it goes to the console, too. */
export const failures = {
  login: 'Login failed',
  session: 'Failed to check the session',
  requests: {
    load: 'Failed to load forms data',
    add: 'Failed to add form',
    remove: 'Failed to delete form',
    approve: 'Failed to approve request',
    deny: 'Failed to deny request',
    sort: 'Failed to update request',
  },
  users: {
    load: 'Failed to load Users',
    add: 'Failed to add User',
    remove: 'Failed to delete User',
    edit: 'Failed to edit User',
    read: 'Failed to fetch User by ID',
  },
  letters: {
    load: 'Failed to load the letters',
    retry: 'Failed to queue the letter again',
    test: 'Failed to queue the test letter',
  },
  submission: 'Failed to save the submission',
  lab: { load: 'Failed to load the lab’s facts', edit: 'Failed to save the lab’s facts' },
  health: 'Failed to load the site’s status',
  alert: 'Error sending email',
} as const

/** What is said of a failure where that is not what the call says. */
export const messages = {
  logIn: 'Invalid credentials. Please try again.',
  addAdmin: 'An error occurred while adding the admin. Please try again.',
  loadAdmin: 'Failed to load the admin. Please try again.',
  deleteAdmin: 'Failed to delete admin. Please try again.',
  tooLarge: 'What you sent is too large. Choose a smaller image, and send it again.',
  notNow:
    'The site can’t answer at the moment. What you typed is still here; try again in a minute.',
  /** Where no answer came at all. */
  unreachable:
    'The site could not be reached. What you typed is still here; check your connection and send it again.',
} as const
