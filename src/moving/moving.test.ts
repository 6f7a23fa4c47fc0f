import { expect, test } from 'bun:test'
import { kinds } from '../testing/cast.ts'
import { describeSite } from '../testing/site.ts'

const csv = (text: string, name = 'rows.csv') => new File([text], name)
const bom = '\ufeff'

describeSite('moving in and out of the panel', (site) => {
  const bringIn = (path: string, file: File, query = '') =>
    site.admin.form('POST', `${path}/import${query}`, { file })

  test('a file is judged row by row as its form would, dry as for good, and a second run changes nothing', async () => {
    const file = csv(
      `${bom}id;Name;Role;Email;Website;phone number;Office-Location\r\n` +
        '41;"Ødegaard; Ulrich";"Professor";u@college.edu;www.u.edu;555;"Room ""1"""\r\n' +
        '42;Nobody;;nobody;;;\r\n' +
        '43;Ada King;Lecturer;king@college.edu;;;\r\n',
    )
    const verdict = {
      read: 3,
      added: 2,
      there: 0,
      refused: [
        {
          line: 3,
          field: 'role',
          message: 'Enter a role; email: Enter an email address like name@example.edu',
        },
      ],
      notes: [
        {
          line: 4,
          field: 'phone_number',
          message: 'An edit will ask for it: Enter a phone number',
        },
        {
          line: 4,
          field: 'office_location',
          message: 'An edit will ask for it: Enter an office location',
        },
      ],
    }
    const dry = await bringIn('/api/faculty', file, '?dry=1')
    expect({ status: dry.status, body: dry.body }).toEqual({ status: 200, body: verdict as never })
    expect((await site.visitor.get('/api/faculty/41')).status).toBe(404)
    expect((await bringIn('/api/faculty', file)).body).toEqual(verdict as never)
    const { body } = await site.visitor.get('/api/faculty/41')
    expect(body).toMatchObject({ name: 'Ødegaard; Ulrich', website: 'https://www.u.edu' })
    expect(body['office_location']).toBe('Room "1"')
    const before = await site.visitor.get('/api/faculty')
    const again = await bringIn('/api/faculty', file)
    expect(again.body).toMatchObject({ read: 3, added: 0, there: 2 })
    expect((await site.visitor.get('/api/faculty')).text).toBe(before.text)
  })

  test.each(kinds)('what %# downloads of a list is what its calls answer', async (kind) => {
    const { path, item, reviewed, title } = kind
    const { body: made } = await site.admin.post(path, item)
    if (reviewed) await site.admin.put(`${path}/approve/${made['id']}`)
    const file = await site.admin.get(`${path}/export.csv`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('cache-control')).toBe('no-store')
    const all = (await site.visitor.get(path)).body
    const lines = file.text.match(/^\ufeff?\d+,/gm) ?? []
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

  test('what waits is downloaded by its status, and a status that there is not is refused', async () => {
    const { path, item } = kinds.filter(({ reviewed }) => reviewed)[0] ?? { path: '', item: {} }
    const { body } = await site.admin.post(path, item)
    const pending = await site.admin.get(`${path}/export.csv?status=pending`)
    expect(pending.text).toContain(`\n${body['id']},`)
    expect((await site.admin.get(`${path}/export.csv`)).text).not.toContain(`\n${body['id']},`)
    expect((await site.admin.get(`${path}/export.csv?status=odd`)).status).toBe(422)
    for (const status of ['all', 'pending', 'approved', 'spam'])
      expect((await site.admin.get(`/api/student/export.csv?status=${status}`)).status).toBe(200)
  })

  test('a formula in a file that somebody downloads is dead, and comes back as it was', async () => {
    const question = '=HYPERLINK("https://evil.example/")'
    await site.admin.post('/api/faq', { question, answer: '+1', link: null })
    const { text } = await site.admin.get('/api/faq/export.csv')
    expect(text).toContain(`,"'=HYPERLINK(""https://evil.example/"")",'+1,`)
    const { body } = await bringIn('/api/faq', csv(text), '?dry=1')
    expect(body).toMatchObject({ added: 0, refused: [] })
  })

  test('what is no file, no table, or too much is refused with a sentence', async () => {
    const path = '/api/faq'
    const rows = `question,answer\n${'a,b\n'.repeat(2001)}`
    expect((await site.admin.form('POST', `${path}/import`, { file: 'text' })).status).toBe(422)
    expect((await bringIn(path, csv('question,answer\n"a,b'))).body['message']).toMatch(
      /never closed/,
    )
    expect((await bringIn(path, csv('[1]', 'rows.json'))).body['message']).toMatch(/list of rows/)
    expect((await bringIn(path, csv(rows))).body['message']).toMatch(/At most 2,000 rows/)
    const large = await bringIn(path, csv(`question,answer\n${'x'.repeat(4 * 1024 * 1024)}`))
    expect({ status: large.status, message: large.body['message'] }).toEqual({
      status: 413,
      message: expect.stringMatching(/too large/),
    })
  })
})
