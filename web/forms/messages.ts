/** What each call of a form says, letter by letter. Spec 8 and 9, contract 8. */
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
  sendAlert: { failed: 'Error sending email' },
  tooLarge: 'What you sent is too large. Choose a smaller image, and send it again.',
  notNow:
    'The site can’t answer at the moment. What you typed is still here; try again in a minute.',
  /** Where no answer came at all. */
  unreachable:
    'The site could not be reached. What you typed is still here; check your connection and send it again.',
} as const
