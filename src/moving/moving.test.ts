import { describe, expect, test } from 'bun:test'
import { getTableColumns } from 'drizzle-orm'
import { everyKind } from '../content/every-kind.ts'
import { internal } from '../content/kind.ts'
import { facultyDraft } from '../kinds/faculty/contract.ts'
import { access, kinds, reviewed } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { requiredIn } from '../testing/messages.ts'

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

describe('moving in and out of the panel', async () => {
  const site = await openSite()
  const bringIn = (path: string, file: File, query = '') =>
    site.admin.form('POST', `${path}/import${query}`, { file })

  test.each([
    [
      'a title that is a field of another kind',
      'Courses\nname,description\nX,Y\n',
      '{}',
      'student-resources',
    ],
    [
      'a row that holds the fields of other kinds',
      'Frage,Antwort\nWho?,Ada\nName,Email\n',
      '{"Frage":"question","Antwort":"answer"}',
      'faq',
    ],
  ])('headings are told from %s', async (_, text, map, kind) => {
    const sent = { file: csv(text), map }
    const { body } = await site.admin.form('POST', `/api/${kind}/import?dry=1`, sent)
    expect(body).toMatchObject({
      added: text.split('\n').length - (kind === 'faq' ? 2 : 3),
      refused: [],
    })
  })

  test('each row of a file is validated as its form would, and a second run changes nothing', async () => {
    const file = csv(
      `${bom}id;Name;Role;Email;Website;phone number;Office-Location\r\n` +
        '41;"Ødegaard; Ulrich";"Professor";u@college.edu;www.u.edu;555;"Room ""1"""\r\n' +
        '42;Nobody;;nobody;;;\r\n' +
        '43;Ada King;Lecturer;king@college.edu;;;\r\n',
    )
    const asked = {
      line: 4,
      message: expect.stringMatching(/^An edit will ask for it: Enter an? /),
    }
    const fields = ['id', 'name', 'role', 'email', 'website', 'phone_number', 'office_location']
    const headings = ['id', 'Name', 'Role', 'Email', 'Website', 'phone number', 'Office-Location']
    const message = `${requiredIn(facultyDraft)['role']}; Email: ${requiredIn(facultyDraft)['email']}`
    const result = {
      columns: headings.map((heading, n) => ({
        ...{ heading, field: fields[n], filled: [3, 3, 2, 3, 1, 1, 1][n] },
      })),
      missing: [],
      ...{ read: 3, added: 2, updated: 0, there: 0, differs: [] },
      refused: [{ line: 3, field: 'Role', message }],
      notes: [
        { ...asked, field: 'phone number' },
        { ...asked, field: 'Office-Location' },
      ],
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
    const headers = 'content-type content-disposition vary cache-control'.split(' ')
    expect(headers.map((each) => file.headers.get(each))).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="${path.replace('/api/', '')}.csv"`,
      'Authorization, Accept-Encoding',
      'no-store',
    ])
    expect(file.text.slice(0, file.text.indexOf('\r')).split(',')).toEqual(headOf(path))
    const all = (await site.visitor.get(path)).body
    const lines = file.text.match(/^\ufeff?\d+,\d+,/gm) ?? [] // its id and its revision
    expect(lines).toHaveLength(all.length)
    const only = encodeURIComponent(String(Object.values(item)[0]).toUpperCase())
    const found = await site.admin.get(`${path}/export.csv?q=${only}`)
    expect(found.text).toContain(String((item as Record<string, unknown>)[title]))
    expect((await site.admin.get(`${path}/export.csv?q=nothing+like+it`)).text.trim()).toMatch(
      /^\ufeff?id,/,
    )
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
    const refused = async (of: string) =>
      (await site.admin.get(`${of}/export.csv?status=odd`)).body['fields']
    expect(await refused(path)).toEqual({ status: 'The status is one of approved, pending, spam' })
    expect(await refused('/api/faq')).toEqual({ status: 'The status is one of approved' })
    expect(await refused('/api/student')).toEqual({
      status: 'The status is one of all, pending, approved, spam',
    })
  })

  test('requests are exported by their status, all of them by default', async () => {
    const { body } = await site.visitor.post('/api/student', access)
    const { id } = body
    const has = async (query: string) => {
      const { status, text } = await site.admin.get(`/api/student/export.csv${query}`)
      expect([status, text.slice(0, text.indexOf('\r'))]).toEqual([200, ofRequests])
      return text.includes(`\n${id},`)
    }
    const found = async () =>
      await Promise.all(
        ['', '?status=all', '?status=pending', '?status=approved', '?status=spam'].map(has),
      )
    expect(await found()).toEqual([true, true, true, false, false])
    await site.admin.post('/api/student/approve', { id })
    expect(await found()).toEqual([true, true, false, true, false])
  })

  test('a row with more cells than there are headings is refused', async () => {
    const file = csv('question,answer\n"a, b",c\nd, e,f\ng,h,\n')
    const { body } = await bringIn('/api/faq', file, '?dry=1')
    const message = 'The row has more cells than there are columns; a quote may be missing'
    const refused: unknown = [{ line: 3, field: '', message }]
    expect(body).toMatchObject({ read: 3, added: 2, refused: refused as never })
  })

  test('what is no file, no table, or too much is refused with a sentence', async () => {
    const path = '/api/faq'
    const rows = `question,answer\n${'a,b\n'.repeat(2001)}`
    const refused = async (file: File | string) => {
      const { status, body } = await site.admin.form('POST', `${path}/import`, { file })
      return { status, body: body as unknown }
    }
    const wrongFile = (sentence: string) => ({
      status: 422,
      body: { message: sentence.replace(/\.?$/, '.'), fields: { file: sentence } },
    })
    expect(await refused('text')).toEqual(wrongFile('Choose a .csv or .xlsx file'))
    expect(await refused(csv('question,answer\n"a,b'))).toEqual(
      wrongFile('Line 2: A quote is opened and never closed.'),
    )
    for (const list of ['[1]', ' {"a": 1}', '\n[1]'])
      expect(await refused(csv(list, 'rows.json'))).toEqual(
        wrongFile(
          `Line ${list.startsWith('\n') ? 2 : 1}: The file must hold a list of rows: [{ … }, { … }].`,
        ),
      )
    expect(await refused(csv(rows))).toEqual({
      status: 413,
      body: {
        message:
          'At most 2,000 rows are taken at once. On the server, "hydra-lab import" takes any number.',
      },
    })
    const most = await bringIn(path, csv(rows.slice(0, -4)), '?dry=1')
    expect(most.body).toMatchObject({ read: 2000, added: 1, there: 1999, refused: [], notes: [] })
    const large = await refused(csv(`question,answer\n${'x'.repeat(12 * 1024 * 1024)}`))
    expect(large).toEqual({
      status: 413,
      body: { message: 'This is too large: at most 12 MB are taken.' },
    })
  })
})
