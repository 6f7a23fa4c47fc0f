export const isFile = (path: string) =>
  /^\/(assets|icons|images)\/|\.(xml|ics|txt|ico|png|svg|webmanifest)$/.test(path)

/** Names the file of each path, in letters and digits; those that differ in other characters or in case are numbered. */
export function createFileNames() {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const free = (name: string) => {
    if (!taken.has(name.toLowerCase())) return name
    const numbered = (number: number) => name.replace(/(\.\w+)?$/, `-${number}$1`)
    let number = 2
    while (taken.has(numbered(number).toLowerCase())) number++
    return numbered(number)
  }
  return (path: string) =>
    names.getOrInsertComputed(path, () => {
      const name = free(nameFor(path))
      taken.add(name.toLowerCase())
      return name
    })
}

/** File systems take 255 bytes, and a letter has up to four. */
const maxLetters = 50

function nameFor(path: string) {
  const { pathname, search } = new URL(path, 'http://site')
  const bare = pathname.slice(1)
  if (isFile(pathname)) {
    const width = /\?w=(\d+)$/.exec(search)?.[1]
    return width ? bare.replace(/(\.\w+)$/, `-${width}$1`) : bare
  }
  const folder = bare === '' ? '' : `${bare.replace(/\/$/, '')}/`
  return `${folder}${search === '' ? 'index' : wordsOf(search)}.html`
}

function wordsOf(search: string) {
  const words = decodeURIComponent(search)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-/, '')
  return [...words].slice(0, maxLetters).join('')
}
