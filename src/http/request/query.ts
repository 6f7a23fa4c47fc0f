/** The words of an address, by name; of one that comes twice the last. Whoever reads them judges them. */
export const queryOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams)
