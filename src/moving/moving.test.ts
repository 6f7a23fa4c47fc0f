import { expect, test } from 'bun:test'
import { getTableColumns } from 'drizzle-orm'
import { everyKind } from '../content/every-kind.ts'
import { internal } from '../content/kind.ts'
import { facultyDraft } from '../kinds/faculty/contract.ts'
import { access, kinds, reviewed } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { requiredIn } from '../testing/messages.ts'
import { megabyte } from '../units.ts'

const csv = (text: string, name = 'rows.csv') => new File([text], name)
const bom = '\ufeff'

/** What stands at the head of a kind's file: what is answered of it, and its revision. */
const headOf = (path: string) => {
  const kind = everyKind.find((each) => path === `/api/${each.path}`)
  const inner: readonly string[] = internal
  return Object.keys(kind ? getTableColumns(kind.table) : {}).filter(
    (name) => name === 'revision' || !inner.includes(name),
  )
}
const ofRequests = 'id,revision,full_name,email,student_id,status,submission_date,approved_at,keep'

const site = await openSite()
const bringIn = (path: string, file: File, query = '') =>
  site.admin.form('POST', `${path}/import${query}`, { file })

test('headings are told from a title that is a field of another kind', async () => {
  const file = csv('Courses\nname,description\nX,Y\n')
  const misspelt = await bringIn('/api/student-resources', file, '?dry=true')
  expect([misspelt.status, misspelt.body['fields']]).toEqual([
    422,
    { dry: 'Send dry as 1, or leave it out' },
  ])
  const { body } = await bringIn('/api/student-resources', file, '?dry=1')
  expect(body).toMatchObject({ added: 1, refused: [] })
})

test('headings are told from a row that holds the fields of other kinds', async () => {
  const file = csv('Frage,Antwort\nWho?,Ada\nName,Email\n')
  const sent = { file, map: '{"Frage":"question","Antwort":"answer"}' }
  const { body } = await site.admin.form('POST', '/api/faq/import?dry=1', sent)
  expect(body).toMatchObject({ added: 2, refused: [] })
})

test('each row of a file is validated as its form would, and a second run changes nothing', async () => {
  const file = csv(
    `${bom}id;Name;Role;Email;Website;phone number;Office-Location\r\n` +
      '41;"Ødegaard; Ulrich";"Professor";u@college.edu;www.u.edu;555;"Room ""1"""\r\n' +
      '42;Nobody;;nobody;;;\r\n' +
      '43;Ada King;Lecturer;king@college.edu;;;\r\n',
  )
  const asked = expect.stringMatching(/^An edit will ask for it: Enter an? /)
  const columns = [
    ['id', 'id', 3],
    ['Name', 'name', 3],
    ['Role', 'role', 2],
    ['Email', 'email', 3],
    ['Website', 'website', 1],
    ['phone number', 'phone_number', 1],
    ['Office-Location', 'office_location', 1],
  ]
  const { role, email } = requiredIn(facultyDraft)
  const result = {
    columns: columns.map(([heading, field, filled]) => ({ heading, field, filled })),
    ...{ missing: [], read: 3, added: 2, updated: 0, there: 0, differs: [] },
    refused: [{ line: 3, field: 'Role', message: `${role}; Email: ${email}` }],
    notes: ['phone number', 'Office-Location'].map((field) => {
      return { line: 4, field, message: asked }
    }),
  }
  const dry = await bringIn('/api/faculty', file, '?dry=1')
  expect({ status: dry.status, body: dry.body }).toEqual({ status: 200, body: result as never })
  expect((await site.visitor.get('/api/faculty/41')).status).toBe(404)
  expect((await bringIn('/api/faculty', file)).body).toEqual(result as never)
  const { body } = await site.visitor.get('/api/faculty/41')
  expect(body).toMatchObject({ name: 'Ødegaard; Ulrich', website: 'https://www.u.edu' })
  expect(body['office_location']).toBe('Room "1"')
  const before = await site.visitor.get('/api/faculty')
  const again = await bringIn('/api/faculty', file)
  expect(again.body).toMatchObject({ read: 3, added: 0, there: 2 })
  expect((await site.visitor.get('/api/faculty')).text).toBe(before.text)
})

test.each(kinds)('what $path downloads of a list is what its calls answer', async (kind) => {
  const { path, item, reviewed, title } = kind
  const { body: made } = await site.admin.post(path, item)
  if (reviewed) await site.admin.put(`${path}/approve/${made['id']}`)
  const file = await site.admin.get(`${path}/export.csv`)
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="${path.replace('/api/', '')}.csv"`,
  )
  expect(file.text.slice(0, file.text.indexOf('\r')).split(',')).toEqual(headOf(path))
  const all = (await site.visitor.get(path)).body
  const lines = file.text.match(/^\ufeff?\d+,\d+,/gm) ?? [] // its id and its revision
  expect(lines).toHaveLength(all.length)
  const only = encodeURIComponent(String(Object.values(item)[0]).toUpperCase())
  const found = await site.admin.get(`${path}/export.csv?q=${only}`)
  expect(found.text).toContain(String((item as Record<string, unknown>)[title]))
  const none = await site.admin.get(`${path}/export.csv?q=nothing+like+it`)
  expect(none.text.trim()).toBe(headOf(path).join())
})

test('what was downloaded is there already when it comes back', async () => {
  for (const { path } of kinds) {
    const { text } = await site.admin.get(`${path}/export.csv`)
    const { body } = await bringIn(path, csv(text))
    expect([path, body['added'], body['refused']]).toEqual([path, 0, [] as never])
    expect(body['there']).toBeGreaterThan(0)
  }
})

test('pending items are exported by their status, and an unknown status is refused', async () => {
  const { path, item } = reviewed[0] ?? { path: '', item: {} }
  const { body } = await site.admin.post(path, item)
  const pending = await site.admin.get(`${path}/export.csv?status=pending`)
  expect(pending.text).toContain(`\n${body['id']},`)
  expect((await site.admin.get(`${path}/export.csv`)).text).not.toContain(`\n${body['id']},`)
  for (const [of, all] of [
    [path, 'approved, pending, spam'],
    ['/api/faq', 'approved'],
    ['/api/student', 'all, pending, approved, spam'],
  ]) {
    const { body } = await site.admin.get(`${of}/export.csv?status=odd`)
    expect(body['fields']).toEqual({ status: `The status is one of ${all}` })
  }
})

test('requests are exported by their status, all of them by default', async () => {
  const { body } = await site.visitor.post('/api/student', access)
  const { id } = body
  const has = async (query: string) => {
    const { status, text } = await site.admin.get(`/api/student/export.csv${query}`)
    expect([status, text.slice(0, text.indexOf('\r'))]).toEqual([200, ofRequests])
    return text.includes(`\n${id},`)
  }
  const queries = ['', ...['all', 'pending', 'approved', 'spam'].map((each) => `?status=${each}`)]
  const found = () => Promise.all(queries.map(has))
  expect(await found()).toEqual([true, true, true, false, false])
  await site.admin.post('/api/student/approve', { id })
  expect(await found()).toEqual([true, true, false, true, false])
})

test('a row with more cells than there are headings is refused', async () => {
  const file = csv('question,answer\n"a, b",c\nd, e,f\ng,h,\n')
  const { body } = await bringIn('/api/faq', file, '?dry=1')
  const message = 'The row has more cells than there are columns; a quote may be missing'
  expect(body).toMatchObject({ read: 3, added: 2, refused: [{ line: 3, field: '', message }] })
})

test('what is no file, no table, or too much is refused with a sentence', async () => {
  const path = '/api/faq'
  const rows = `question,answer\n${'a,b\n'.repeat(2001)}`
  const refused = async (file: File | string) => {
    const { status, body } = await site.admin.form('POST', `${path}/import`, { file })
    return [status, body]
  }
  const noList = 'The file must hold a list of rows: [{ … }, { … }].'
  for (const [file, sentence] of [
    ['text', 'Choose a .csv or .xlsx file'],
    [csv('question,answer\n"a,b'), 'Line 2: A quote is opened and never closed.'],
    [csv('[1]', 'rows.json'), `Line 1: ${noList}`],
    [csv('\n[1]', 'rows.json'), `Line 2: ${noList}`],
    [csv(' {"a": 1}'), `Line 1: ${noList}`],
  ] as const) {
    const message = sentence.replace(/\.?$/, '.')
    expect<unknown>(await refused(file)).toEqual([422, { message, fields: { file: sentence } }])
  }
  const tooMany =
    'At most 2,000 rows are taken at once. On the server, "hydra-lab import" takes any number.'
  expect<unknown>(await refused(csv(rows))).toEqual([413, { message: tooMany }])
  const most = await bringIn(path, csv(rows.slice(0, -4)), '?dry=1')
  expect(most.body).toMatchObject({ read: 2000, added: 1, there: 1999, refused: [], notes: [] })
  const large = await refused(csv(`question,answer\n${'x'.repeat(12 * megabyte)}`))
  const tooLarge = 'This is too large: at most 12 MB are taken.'
  expect<unknown>(large).toEqual([413, { message: tooLarge }])
})
