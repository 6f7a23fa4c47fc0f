const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The same on the server and in every browser. */
export const dayOf = (moment: string) => long.format(new Date(moment))
