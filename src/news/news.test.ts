import { expect, test } from 'bun:test'
import { article, kinds, teacher, tracker } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'

test('the news count what is published of each kind, and name the newest of them, and who is in today', async () => {
  const { visitor, admin } = await openSite()
  const news = async () => (await visitor.get('/api/news')).body
  const none = Object.fromEntries(kinds.map(({ path }) => [path.replace('/api/', ''), 0]))
  expect((await visitor.get('/api/news')).text).toBe(
    JSON.stringify({ totals: none, projects: [], articles: [], people: [] }),
  )

  for (const { path, item, title, reviewed } of kinds)
    for (const name of ['one', 'two', 'three', 'four', 'waiting']) {
      const { body } = await admin.post(path, { ...item, [title]: name })
      if (reviewed && name !== 'waiting') await admin.put(`${path}/approve/${body['id']}`)
    }
  const after = await news()
  for (const { path, reviewed } of kinds)
    expect(after['totals']).toHaveProperty(path.replace('/api/', ''), reviewed ? 4 : 5)
  const names = (list: unknown) => (list as { title: string }[]).map(({ title }) => title)
  expect(names(after['projects'])).toEqual(['four', 'three', 'two'])
  expect(names(after['articles'])).toEqual(['four', 'three', 'two', 'one'])
  expect<unknown>(after['projects']).toContainEqual({
    ...{ id: 2, title: 'two', author: tracker.student_name, summary: tracker.summary },
    ...{ published: '2026-03-02T12:00:00.000Z', image: null, image_alt: null },
  })
  expect<unknown>(after['articles']).toContainEqual({
    ...{ id: 1, title: 'one', author: article.author_name, link: article.external_link },
    published: '2026-03-02T12:00:00.000Z',
  })
  const { office_hours, office_location } = teacher
  const person = { id: 1, name: 'one', office_hours, office_location, img: null }
  expect<unknown>(after['people']).toContainEqual(person) // the test's day is one of theirs
  expect(after['people']).toHaveLength(5)
})
