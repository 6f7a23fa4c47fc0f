export const isFile = (path: string) =>
  /^\/(assets|icons|images)\/|\.(xml|ics|txt|ico|png|svg|webmanifest)$/.test(path)

const longestQuery = 40

/** The file of a path. Queries that differ in case or punctuation differ in their hash. */
export function fileFor(path: string) {
  const { pathname, search } = new URL(path, 'http://site')
  const bare = pathname.slice(1)
  if (isFile(pathname)) {
    const width = /\?w=(\d+)$/.exec(search)?.[1]
    return width ? bare.replace(/(\.\w+)$/, `-${width}$1`) : bare
  }
  const folder = bare === '' ? '' : `${bare.replace(/\/$/, '')}/`
  const query = search.slice(1, longestQuery).replace(/\W+/g, '-')
  return `${folder}${search === '' ? 'index' : `${query}-${Bun.hash(search).toString(36)}`}.html`
}
