/** The words of an address, by name; of one that comes twice the last. Whoever reads them judges them. */
export function queryOf({ url }: Request) {
  const words: Record<string, string> = {}
  const start = url.indexOf('?')
  if (start < 0) return words
  new URLSearchParams(url.slice(start)).forEach((text, name) => {
    words[name] = text
  })
  return words
}
