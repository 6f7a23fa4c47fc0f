import { expect, test } from 'bun:test'
import { kinds } from '../testing/cast.ts'
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
  expect(after['projects']).toMatchObject([{ author: 'Maya Okafor' }, {}, {}])
  expect(JSON.stringify(after['projects'])).not.toContain('project_description')
  expect(after['people']).toHaveLength(5) // the test's day is one of theirs
})
