import { expect, test } from 'bun:test'
import { maxLabels } from '../fields/words.ts'
import { kinds, teacher, tracker } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'

const highlights = '/api/student-highlights'

const site = await openSite()

const fieldsOf = async (path: string, item: object) => {
  const { status, body } = await site.admin.post(path, item)
  expect(status).toBe(422)
  return body['fields']
}

test.each([
  [highlights, ['project_title', 'student_name', 'project_description', 'summary']],
  ['/api/tech-blog', ['title', 'author_name', 'summary', 'external_link']],
  ['/api/student-resources', ['name', 'description']],
  ['/api/faculty', ['name', 'role', 'email']],
  ['/api/faq', ['question', 'answer']],
])('%s asks for each field that it can’t be without', async (path, names) => {
  expect(Object.keys(Object(await fieldsOf(path, {})))).toEqual(names)
})

test('a link that is none is told by the name of its field', async () => {
  const bad = 'wetland'
  const twice = but(tracker, { project_link: bad, github_link: bad })
  expect(await fieldsOf(highlights, twice)).toEqual({
    project_link: 'Enter a project link starting with http:// or https://',
    github_link: 'Enter a GitHub link starting with http:// or https://',
  })
})

test('a faculty entry may be added without office and phone, but not edited without them', async () => {
  const { office_location, phone_number, ...without } = teacher
  const { body } = await site.admin.post('/api/faculty', without)
  const edit = (changes: object) => site.admin.put(`/api/faculty/${body['id']}`, changes)
  const refused = await edit({ role: 'Dean' })
  const fields = { office_location: expect.any(String), phone_number: expect.any(String) }
  expect([refused.status, refused.body['fields']]).toEqual([422, fields])
  const full = { role: 'Dean', office_location, phone_number }
  expect(await edit(full)).toMatchObject({ status: 200, body: full })
})

test('text that looks like JSON stays text, in a form too', async () => {
  const texts = { project_title: '{"a":1}', summary: '[1,2]' }
  const { body } = await site.visitor.form('POST', highlights, { ...tracker, ...texts })
  expect(body).toMatchObject(texts)
})

test('each value that a form repeats is an item of its list', async () => {
  const form = new FormData()
  const areas = ['Logic', 'Networks; Databases', 'Logic']
  for (const [name, value] of Object.entries(teacher)) form.append(name, value)
  for (const area of areas) form.append('areas', area)
  const { body } = await site.admin.request('POST', '/api/faculty', { body: form })
  expect(body).toMatchObject({ ...teacher, areas: ['Logic', 'Networks', 'Databases'] })
  for (let n = 0; n < maxLabels; n++) form.append('areas', `${n}`)
  const { status } = await site.admin.request('POST', '/api/faculty', { body: form })
  expect(status).toBe(422)
})

test.each(kinds)('$path takes a form as it takes JSON', async ({ path, item }) => {
  expect(await site.admin.form('POST', path, item)).toMatchObject({ status: 201, body: item })
})

const link = 'https://a.example/'

test.each([
  [
    highlights,
    { title: 'T', author_name: 'A', description: 'D', websiteLink: link, githubLink: link },
    {
      ...{ project_title: 'T', student_name: 'A', project_description: 'D' },
      project_link: link,
      github_link: link,
    },
  ],
  [
    highlights,
    { title: 'T', author: 'A', description: 'D', website_link: link },
    { student_name: 'A', project_link: link },
  ],
  [
    '/api/tech-blog',
    { title: 'T', author: 'A', link, imageUrl: link },
    { author_name: 'A', external_link: link, image: link },
  ],
  ['/api/student-resources', { title: 'T', description: 'D' }, { name: 'T' }],
])('%s takes the other names %j, and answers with ours', async (path, others, ours) => {
  const { admin } = await openSite()
  const { status, body } = await admin.post(path, { ...others, summary: 'S' })
  expect([status, body]).toMatchObject([201, ours])
  const foreign = Object.keys(others).filter((name) => !/^(title|description|link)$/.test(name))
  for (const name of foreign) expect(body).not.toHaveProperty(name)
})
