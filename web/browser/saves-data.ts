type Connection = { saveData?: boolean }

/** Whether the reader's browser was told to use little data. */
export const savesData = () =>
  'connection' in navigator && (navigator.connection as Connection | undefined)?.saveData === true
