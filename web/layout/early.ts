/** HTML, and apart from it the links to what a browser should fetch first. */
export type Early = { links: string[]; html: string }

/** React puts those links before all else that it draws. */
export function early(drawn: string): Early {
  const links = /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? ''
  return { links: links.match(/<[^>]*>/g) ?? [], html: drawn.slice(links.length) }
}
