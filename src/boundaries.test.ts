import { expect, test } from 'bun:test'
import { basename } from 'node:path'
import * as kinds from './content/kinds.ts'
import { findCircle, loadedBy, readSources, type Source } from './testing/sources.ts'

const isForTests = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
const isContract = (path: string) => /^src\/.+\/(contract|words)\.ts$/.test(path)
const isPackage = (path: string) => !/^(src|web|scripts|package\.json)(\/|$)/.test(path)
const isOfWeb = (path: string) => path.startsWith('web/')
const isRoutes = (path: string) => basename(path) === 'routes.ts' && path.startsWith('src/')
const folderOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]
const everything = await readSources()
const sources = everything.filter(({ path }) => !isForTests(path))
const server = sources.filter(({ path }) => path.startsWith('src/'))
const web = sources.filter(({ path }) => isOfWeb(path))

type Select = (source: Source) => string[]
const values: Select = (source) => source.values
const types: Select = (source) => source.types
const imports: Select = (source) => [...source.values, ...source.types]

/** Forbidden imports, each as "from → to". */
const wrong = (from: Source[], select: Select, allows: (to: string, from: string) => boolean) =>
  from.flatMap((source) =>
    select(source)
      .filter((to) => !allows(to, source.path))
      .map((to) => `${source.path} → ${to}`),
  )

/** Files that import something of that kind, except the allowed ones. */
const strangersTo = (is: (path: string) => boolean, select: Select, ...friends: RegExp[]) =>
  wrong(sources, select, (to, from) => !is(to) || friends.some((friend) => friend.test(from)))

/** Files whose code matches the pattern, except the allowed ones. */
const holding = (from: Source[], pattern: RegExp, ...allowed: RegExp[]) =>
  from
    .filter(({ path, code }) => pattern.test(code) && !allowed.some((each) => each.test(path)))
    .map(({ path }) => path)

const contextFile = 'src/app-context.ts'

test('the rules read the whole project', () => {
  expect(server.length).toBeGreaterThan(60)
  expect(web.length).toBeGreaterThan(40)
  expect(everything.length - sources.length).toBeGreaterThan(15)
  const seen = ['elysia', 'react', 'src/app.ts', 'src/fields/contract.ts', 'web/server.tsx']
  expect(sources.flatMap(values)).toEqual(expect.arrayContaining(seen))
  expect(sources.flatMap(types)).toEqual(expect.arrayContaining(['src/app.ts', contextFile]))
})

test('there are no circular imports', () => {
  expect(findCircle(everything)).toBeUndefined()
})

test('nothing imports main.ts, and only main.ts imports commands', () => {
  expect(strangersTo((path) => path === 'src/main.ts', imports)).toEqual([])
  const isCommand = (path: string) => path.startsWith('src/commands/')
  expect(strangersTo(isCommand, imports, /^src\/(main\.ts|commands\/)/)).toEqual([])
})

test('test helpers are imported only by tests and measurements', () => {
  expect(strangersTo(isForTests, imports, /^scripts\/measure\//)).toEqual([])
})

test('the browser loads only contracts, words and the Markdown parser of the server', () => {
  const allows = (to: string) => isOfWeb(to) || isPackage(to) || isContract(to)
  const isMarkdown = (to: string) => to === 'src/fields/markdown.ts'
  expect(wrong(web, values, (to) => allows(to) || isMarkdown(to))).toEqual([])
})

test("the server's type crosses to the browser in one file, and no other type of it does", () => {
  const isTheType = (to: string, from: string) => to === 'src/app.ts' && from === 'web/data/api.ts'
  const allows = (to: string) => isOfWeb(to) || isPackage(to) || isContract(to)
  expect(wrong(web, types, (to, from) => allows(to) || isTheType(to, from))).toEqual([])
})

test('the server loads one file of the web, and only for a page', () => {
  const isRendering = (to: string, from: string) =>
    to === 'web/server.tsx' && from === 'src/pages/page.ts'
  expect(wrong(server, imports, (to, from) => !isOfWeb(to) || isRendering(to, from))).toEqual([])
})

test('contracts and words import only zod/mini and one another', () => {
  const contracts = server.filter(({ path }) => isContract(path))
  expect(wrong(contracts, imports, (to) => to === 'zod/mini' || isContract(to))).toEqual([])
})

test('only tables and kinds build tables, and tables import only Drizzle, columns and words', () => {
  const isTable = /^src\/.+\/tables?\.ts$/
  const isKind = /^src\/kinds\/\w+\/kind\.ts$/
  const isBuilder = (path: string) => path === 'drizzle-orm/sqlite-core'
  const columns = 'src/database/columns.ts'
  expect(strangersTo(isBuilder, values, isTable, isKind, /^src\/database\/columns\.ts$/)).toEqual(
    [],
  )
  const tables = server.filter(({ path }) => isTable.test(path))
  const allows = (to: string) => isBuilder(to) || to === columns || /\/words\.ts$/.test(to)
  expect(wrong(tables, values, allows)).toEqual([])
})

test('only routes, the guard and the app import Elysia', () => {
  const isElysia = (path: string) => /^(@elysiajs\/(?!jwt|eden)|elysia$)/.test(path)
  const friends = [
    /\/routes\.ts$/,
    /^src\/(app|accounts\/sessions\/guard|pages\/(assets|built))\.ts$/,
  ]
  const isMeasured = /^scripts\/measure\/bench\/raw-/
  expect(strangersTo(isElysia, imports, ...friends, isMeasured)).toEqual([])
})

test('only the app imports routes, and a folder’s routes those of its parts', () => {
  const isPart = (line: string) => /^(src\/\w+)\/routes\.ts → \1\/\w+\/routes\.ts$/.test(line)
  const strangers = strangersTo(isRoutes, imports, /^src\/app\.ts$/)
  expect(strangers.filter((line) => !isPart(line))).toEqual([])
})

test('only commands create a context', () => {
  expect(strangersTo((path) => path === contextFile, values, /^src\/commands\//)).toEqual([])
})

/** Which folders of the domain a folder may import, besides the shared ones. */
const uses: Record<string, string[]> = {
  ...Object.fromEntries(
    ['activity', 'backups', 'images', 'mail', 'search'].map((none) => [none, []]),
  ),
  accounts: ['activity', 'lab', 'mail'],
  bulk: ['content', 'requests'],
  calendar: ['content', 'lab'],
  content: ['activity', 'images', 'kinds', 'lab', 'receipts', 'search'],
  counts: ['content', 'mail', 'requests'],
  health: ['accounts', 'backups', 'mail'],
  kinds: ['content'],
  lab: ['activity'],
  moving: ['accounts', 'activity', 'content', 'images', 'lab', 'pages', 'receipts', 'requests'],
  notices: ['accounts', 'activity', 'content', 'mail', 'requests'],
  pages: ['accounts', 'calendar', 'content', 'lab', 'receipts', 'requests', 'submissions'],
  receipts: ['mail'],
  reference: 'activity content lab mail moving receipts requests search'.split(' '),
  requests: ['activity', 'content', 'mail', 'receipts', 'search'],
  'site-search': ['content', 'pages', 'receipts', 'requests', 'search'],
  submissions: ['activity', 'content', 'lab', 'mail', 'receipts', 'requests'],
}
const ground = ['csv', 'database', 'fields', 'http']

test('the folders of the domain import one another only as listed above', () => {
  const allows = (to: string, from: string) => {
    const [here = '', there] = [folderOf(from), folderOf(to)]
    if (there === undefined || there === here || ground.includes(there)) return true
    if (uses[here]?.includes(there)) return true
    if (to === 'src/accounts/sessions/guard.ts') return isRoutes(from)
    const samples = ['src/lab/facts.ts', 'src/requests/requests.ts']
    return from === 'src/content/demo/fill.ts' && samples.includes(to)
  }
  const domain = server.filter(({ path }) => Object.hasOwn(uses, folderOf(path) ?? ''))
  expect(new Set(domain.map(({ path }) => folderOf(path)))).toEqual(new Set(Object.keys(uses)))
  expect(wrong(domain, values, allows)).toEqual([])
  const isSession = (to: string, from: string) =>
    to === 'src/accounts/sessions/token.ts' && isRoutes(from)
  const named = wrong(domain, types, (to, from) => allows(to, from) || isSession(to, from))
  expect(named).toEqual([])
})

test('http, database and fields import nothing of the domain', () => {
  const below: Record<string, string[]> = {
    csv: [],
    fields: [],
    database: [],
    http: ['csv', 'database', 'fields'],
  }
  const base = server.filter(({ path }) => ground.includes(folderOf(path) ?? ''))
  const allows = (to: string, from: string) => {
    const [here = '', there] = [folderOf(from), folderOf(to)]
    return there === undefined || there === here || (below[here]?.includes(there) ?? false)
  }
  expect(wrong(base, imports, allows)).toEqual([])
})

test('web/ui imports nothing of the domain', () => {
  const parts = web.filter(({ path }) => path.startsWith('web/ui/'))
  expect(parts.length).toBeGreaterThan(5)
  expect(wrong(parts, imports, (to) => isPackage(to) || to.startsWith('web/ui/'))).toEqual([])
})

/** The part of a screen's file that anybody loads: what is for admins comes from these files alone. */
const isForAdmins = (path: string) =>
  path.startsWith('web/admin/') || /\/(admin|editor|panel-lists|cancel-buttons)\.tsx?$/.test(path)

test('visitors’ screens import nothing of the admins’', () => {
  const visitors = web.filter(({ path }) => !isForAdmins(path))
  expect(visitors.length).toBeGreaterThan(60)
  expect(wrong(visitors, loadedBy, (to) => !isForAdmins(to))).toEqual([])
})

test('a kind imports no other kind, and shared code imports none', () => {
  const kindOf = (path: string) => /^(?:src|web)\/kinds\/([^/]+)\//.exec(path)?.[1]
  const shells = sources.filter(({ path }) =>
    /^(src\/kinds|web\/(kinds|content|forms|ui|requests))\//.test(path),
  )
  const allows = (to: string, from: string) =>
    kindOf(to) === undefined || kindOf(to) === kindOf(from)
  expect(wrong(shells, imports, allows)).toEqual([])
})

test('shared code names no kind', () => {
  const names = Object.entries(kinds).flatMap(([name, { path }]) => [name, path])
  const kind = new RegExp(`(?<!typeof kinds\\.)\\b(${names.join('|')})\\b`)
  const own =
    /^src\/(app|news\/routes|reference\/responses|kinds\/\w+\/\w+|content\/(kinds|words)|pages\/contract|calendar\/[\w-]+)\.ts$/
  expect(holding(server, kind, own)).toEqual([])
  const shells = /^web\/(ui|content|forms|admin\/(list|editor))\//
  const shared = web.filter(({ path }) => shells.test(path))
  expect(holding(shared, kind)).toEqual([])
})

test('the environment is read in one place', () => {
  const reading = /\b(process|Bun|import\.meta)\.env\b/
  expect(holding([...server, ...web], reading, /^src\/(config|main)\.ts$/)).toEqual([])
})

test('no text is used as markup or code, except rendered Markdown', () => {
  const taking =
    /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|\beval\(|new Function/
  expect(holding([...server, ...web], taking)).toEqual(['web/content/prose.tsx'])
})

test('time and randomness come from the context', () => {
  const outside = /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b/
  expect(holding(server, outside, /^src\/app-context\.ts$/)).toEqual([])
})

test('no transaction is asynchronous: it would commit at its first await', () => {
  expect(holding(everything, /\btransaction\(\s*async/)).toEqual([])
})

test('the names of files are kebab-case words that say what is inside', () => {
  const parts = everything.flatMap(({ path }) => path.split('/').map((part) => ({ part, path })))
  const bad = parts.filter(({ part }) => {
    const [word = '', ...endings] = part.split('.')
    const isDrawer = /^(index|utils?|helpers?|services?|types?|common|misc)$/.test(word)
    return (
      isDrawer ||
      !/^[a-z\d]+(-[a-z\d]+)*$/.test(word) ||
      !/^(test\.|d\.)?(tsx?)?$/.test(endings.join('.'))
    )
  })
  expect(bad.map(({ path }) => path)).toEqual([])
})
