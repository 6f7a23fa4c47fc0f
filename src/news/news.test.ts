import { expect, test } from 'bun:test'
import { createApp } from '../app.ts'
import { adaIn } from '../testing/ada.ts'
import { kinds } from '../testing/cast.ts'
import { Client } from '../testing/client.ts'
import { environment } from '../testing/site.ts'
import { createTestWorld } from '../testing/world.ts'

test('the news count what is published of each kind, and name the newest of them, and who is in today', async () => {
  const world = createTestWorld(environment)
  const app = createApp(world)
  const visitor = new Client((request) => app.handle(request))
  const admin = await adaIn(world, visitor)
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
  world.close()
})
