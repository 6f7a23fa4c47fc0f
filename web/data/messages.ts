/** What each call of the site says when it fails, letter by letter; with its cause it goes to the console, too. */
export const failures = {
  login: 'Login failed',
  session: 'Failed to check the session',
  highlights: {
    ...posts(),
    edit: 'Failed to edit post',
  },
  articles: posts(),
  resources: {
    load: 'Failed to load resource data',
    add: 'Failed to add resource',
    remove: 'Failed to delete resource',
    edit: 'Failed to update resource',
    read: 'Failed to fetch resource by ID',
  },
  requests: {
    load: 'Failed to load forms data',
    add: 'Failed to add form',
    remove: 'Failed to delete form',
    approve: 'Failed to approve request',
    deny: 'Failed to deny request',
    sort: 'Failed to update request',
  },
  faculty: {
    load: 'Failed to load faculty data',
    add: 'Failed to add faculty',
    remove: 'Failed to delete faculty',
    edit: 'Failed to edit faculty',
    read: 'Failed to fetch faculty data',
  },
  faq: {
    load: 'Failed to load FAQ data',
    add: 'Failed to add FAQ',
    remove: 'Failed to delete FAQ',
    edit: 'Failed to edit FAQ',
    read: 'Failed to fetch FAQ by ID',
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
  health: 'Failed to load the site’s status',
  alert: 'Error sending email',
} as const

/** Highlights and articles fail in the same words. */
function posts() {
  return {
    load: 'Failed to load Blog Posts',
    add: 'Failed to create Blog Post',
    remove: 'Failed to delete Blog Post',
    approve: 'Failed to Approve Blog Post',
    read: 'Failed to load Blog Post',
    edit: 'Failed to update Blog Post',
  } as const
}

/** What a public form says, and what an admin is told where that is not what the call says. */
export const messages = {
  submitProject: {
    thanks: 'Thank you! Your project has been submitted and is awaiting admin review.',
    failed: 'Failed to submit project. Please try again.',
  },
  submitArticle: {
    thanks: 'Thank you! Your Article has been submitted and is awaiting admin review.',
    failed: 'Failed to submit Article. Please try again.',
  },
  submitRequest: {
    thanks:
      'Thank you! Your request has been submitted and is awaiting admin review. You will receive an email once it has been processed.',
    failed: 'There was an error submitting your request. Please try again.',
  },
  logIn: 'Invalid credentials. Please try again.',
  createProject: 'Failed to create post. Please try again.',
  createArticle: 'Failed to create Article. Please try again.',
  editPost: 'Failed to submit edits. Please try again.',
  loadPost: 'Failed to load the post. Please try again.',
  addAdmin: 'An error occurred while adding the admin. Please try again.',
  loadAdmin: 'Failed to load the admin. Please try again.',
  deleteAdmin: 'Failed to delete admin. Please try again.',
  deleteResource: 'Failed to delete resource. Please try again.',
  tooLarge: 'What you sent is too large. Choose a smaller image, and send it again.',
  notNow:
    'The site can’t answer at the moment. What you typed is still here; try again in a minute.',
  /** Where no answer came at all. */
  unreachable:
    'The site could not be reached. What you typed is still here; check your connection and send it again.',
} as const
