export const maxEditors = 1000
