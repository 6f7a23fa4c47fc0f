import { expect, test } from 'bun:test'
import { fillWithDemo } from '../content/demo/fill.ts'
import { hashPicture } from '../images/converting.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { teacher } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { emptySite } from '../testing/empty-site.ts'
import { fillSite } from '../testing/filled-site.ts'
import { openSite } from '../testing/memory.ts'
import { exportFolder, importFolder, openImported } from '../testing/moving.ts'
import { expectSameResponses } from '../testing/same-responses.ts'

const web = await readBuiltWeb()
const source = await openSite({ SESSION_HOURS: '8760' }, web)
await fillWithDemo(source.context)
const calls = await fillSite(source)
await source.admin.post(
  '/api/faculty',
  but(teacher, { email: 'n@college.edu', phone_number: 'N/A' }),
)
const tokens = calls.map((call) => call.replace('/api/submissions/', ''))

/** An empty site with a key of its own. */
function elsewhere() {
  const { context } = emptySite({ SESSION_HOURS: '8760' })
  return { ...context, web, secret: 'a key that is not the one which made the links' }
}

const ids = [1, 13]

type Stored = Record<string, unknown>

/** All that a database holds, pictures by their hash. */
function rowsIn({ sqlite }: typeof source.context) {
  const tables = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
  return tables.map(({ name }) => ({
    name,
    rows: sqlite.query<Stored, []>(`SELECT * FROM "${name}"`).all().map(readable),
  }))
}

const readable = (row: Stored) =>
  row['bytes'] instanceof Uint8Array ? { ...row, bytes: hashPicture(row['bytes']) } : row

type Rows = ReturnType<typeof rowsIn>
const rowsOf = (all: Rows, wanted: string) => all.find(({ name }) => name === wanted)?.rows

/** Without what each site draws or counts for itself; fields of rows in the trash stand in another order. */
const moving = (all: Rows, table: string) =>
  rowsOf(all, table)
    ?.map(({ session_version, nonce, receipt, noticed_at, noticed_to, row, ...stored }) => {
      const isNumbered = ['receipts', 'trash'].includes(table)
      const trashed = row && Object.entries(JSON.parse(String(row))).toSorted()
      return JSON.stringify({ ...stored, ...(isNumbered && { id: 0 }), trashed })
    })
    .toSorted()

async function moved(format: 'csv' | 'json') {
  const { folder, pictures } = exportFolder(source.context, format)
  const context = elsewhere()
  const results = await importFolder(context, folder)
  for (const [name, { refused, notes }] of Object.entries(results))
    expect([name, refused, name === 'faculty' ? [] : notes]).toEqual([name, [], []])
  return { context, folder, pictures, rows: rowsIn(context) }
}

/** The tables that don't move, and why. */
const staying: Record<string, string> = {
  __drizzle_migrations: 'Each site brings its own database up to date.',
  sqlite_sequence: 'SQLite’s own.',
  replies: 'Who sends a form anew within the day sends it to the site they had it from.',
  letters: 'Nobody gets one twice.',
  third_party_emails: 'A count of one day.',
  sessions: 'Everybody logs in anew.',
  passkeys: 'They are made for one address.',
  password_links: 'They work once, for an hour.',
  search_entries: 'Made anew of what moves in.',
  search_kinds: 'Made anew, too.',
  ...Object.fromEntries(
    ['', '_data', '_idx', '_docsize', '_config'].map((part) => [`search${part}`, 'Its index.']),
  ),
}

const { context, folder, pictures, rows } = await moved('csv')

test('every table moves row by row, or stays for a reason', () => {
  const all = rowsIn(source.context)
  for (const { name } of all.filter((each) => !(each.name in staying))) {
    expect([name, moving(all, name)?.length]).not.toEqual([name, 0])
    expect([name, moving(rows, name)]).toEqual([name, moving(all, name)])
  }
  expect(Object.keys(staying).filter((name) => !rowsOf(rows, name))).toEqual([])
})

test('a second run changes nothing', async () => {
  for (const result of Object.values(await importFolder(context, folder)))
    expect(result).toMatchObject({ read: result.there, added: 0, refused: [] })
  expect(rowsIn(context)).toEqual(rows)
})

test('a site that has moved answers every call as before, whichever files it moved in', async () => {
  const some = pictures.filter((_, n) => n % 10 === 0)
  const known = { tokens: [...tokens, 'x'.repeat(22)], pictures: some, ids }
  await expectSameResponses(source, await openImported(context), known)
  const { rows: fromJson } = await moved('json')
  for (const { name } of rows.filter((each) => !(each.name in staying)))
    expect([name, moving(fromJson, name)]).toEqual([name, moving(rows, name)])
})
