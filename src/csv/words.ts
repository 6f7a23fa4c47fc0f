export const emptyFile = 'The file is empty.'
