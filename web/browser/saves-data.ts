type Connection = { saveData?: boolean }

export const savesData = () =>
  'connection' in navigator && (navigator.connection as Connection | undefined)?.saveData === true
