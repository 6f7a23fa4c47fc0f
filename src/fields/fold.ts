/** The form in which texts are compared without case, in all of Unicode: searches, usernames, email addresses. */
export const fold = (text: string) => text.normalize('NFKC').toUpperCase().toLowerCase()
