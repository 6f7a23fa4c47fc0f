import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { emptySite } from '../../testing/arrivals.ts'
import { changeFile, countIn, left, settings } from '../../testing/left-site.ts'
import { arrive } from '../../testing/moving-out.ts'

type Edit = (row: Record<string, unknown>) => object
const edits: [file: string, what: string, field: string, edit: Edit][] = [
  ['versions', 'an item that doesn’t come along', 'item', (row) => ({ ...row, item: 77 })],
  ['versions', 'a revision beyond its item’s', 'revision', (row) => ({ ...row, revision: 99 })],
  ['versions', 'a kind that there is not', 'kind', (row) => ({ ...row, kind: 'cats' })],
  ['versions', 'fields that are a list', 'fields', (row) => ({ ...row, fields: ['x'] })],
  ['versions', 'a text in the place of fields', 'fields', (row) => ({ ...row, fields: '{"a' })],
  [
    'versions',
    'a text that is far too long',
    'fields',
    (row) => ({ ...row, fields: { title: 'x'.repeat(20_001), project_title: 'x'.repeat(20_001) } }),
  ],
  [
    'versions',
    'a field that holds more fields',
    'fields',
    (row) => ({ ...row, fields: { title: {}, project_title: {} } }),
  ],
  [
    'trash',
    'a row that no form would take',
    'title',
    (row) => withRow(row, { title: '', project_title: '' }),
  ],
  [
    'trash',
    'a link that runs code',
    'link',
    (row) => withRow(row, Object.fromEntries(linksIn(row).map((name) => [name, script]))),
  ],
  ['trash', 'no day of its deletion', 'deleted_at', (row) => ({ ...row, deleted_at: null })],
  ['receipts', 'no link', 'links', (row) => ({ ...row, links: [] })],
  ['receipts', 'a token for a link', 'links', (row) => ({ ...row, links: ['x'.repeat(22)] })],
  ['receipts', 'a thousand links', 'links', (row) => ({ ...row, links: thousand })],
  ['receipts', 'a kind that nobody submits', 'kind', (row) => ({ ...row, kind: 'admins' })],
  ['receipts', 'a decision without a day', 'decided_at', (row) => ({ ...row, decided_at: '' })],
  ['receipts', 'an address that is none', 'contact_email', (r) => ({ ...r, contact_email: 'x' })],
  ['activity', 'an action that there is not', 'did', (row) => ({ ...row, did: 'hacked' })],
  ['activity', 'a title of a million letters', 'title', (row) => ({ ...row, title: million })],
  ['activity', 'an id without words', 'id', (row) => ({ ...row, id: wordless })],
  ['activity', 'a date as deep as can be', 'at', (row) => ({ ...row, at: deep })],
  ['receipts', 'a mark without words', 'may_change', (row) => ({ ...row, may_change: wordless })],
  ['versions', 'a number in lists', 'item', (row) => ({ ...row, item: [[1]] })],
  ['trash', 'a state without words', 'status', (row) => withRow(row, { status: wordless })],
  ['site', 'a name that is none', 'name', (row) => ({ ...row, name: '<script>' })],
  ['site', 'an authority that is none', 'authority', (row) => ({ ...row, authority: 'a b' })],
]
const script = 'javascript:alert(1)'
const wordless = { toString: 1, valueOf: 1 }
const deep: unknown = JSON.parse('['.repeat(3000) + ']'.repeat(3000))
const million = 'x'.repeat(1_000_000)
const thousand = Array.from({ length: 1000 }, (_, n) => String(n).padStart(43, 'x'))
const linksIn = ({ row }: Record<string, unknown>) =>
  Object.keys(Object(row)).filter((name) => name.endsWith('link'))
const withRow = (row: Record<string, unknown>, changes: object) => ({
  ...row,
  row: { ...Object(row['row']), ...changes },
})

test('what somebody has edited into the files is refused with its field, and then none of its file comes in', async () => {
  const { folder } = await left()
  for (const [file, what, field, edit] of edits) {
    const { world } = emptySite(settings)
    const original = await Bun.file(join(folder, `${file}.json`)).text()
    // Of several only the last, which is a decided one.
    await changeFile(folder, file, (rows) => [...rows.slice(0, -1), edit({ ...rows.at(-1) })])
    const verdict = (await arrive(world, folder))[file]
    expect([what, verdict?.refused.map((each) => each.field.split('.')[0])]).toMatchObject([
      what,
      [expect.stringContaining(field)],
    ])
    expect([what, verdict?.refused[0]?.message]).toEqual([
      what,
      expect.stringMatching(/^(?!Invalid).*\w \w/),
    ])
    expect([what, countIn(world)[file] ?? 0]).toEqual([what, 0])
    await Bun.write(join(folder, `${file}.json`), original)
  }
}, 30_000)
