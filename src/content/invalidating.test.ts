import { expect, test } from 'bun:test'
import { readBuiltWeb } from '../pages/built.ts'
import { kinds } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'

const { world, visitor, admin } = await openSite({}, await readBuiltWeb())

const pages = [
  '/',
  '/student-highlights',
  '/tech-blog',
  '/student-resources',
  '/faculty',
  '/faq',
  '/calendar',
  '/contributions',
  '/sitemap.xml',
  '/student-highlights/feed.xml',
]
const addresses = [...pages, ...kinds.flatMap(({ path }) => [path, `${path}?page=1`])]

test('a write invalidates every cached page', async () => {
  const stored = () =>
    addresses.filter((address) => world.cache.find(address, world.clock()) !== undefined)
  const texts = async () =>
    Promise.all(addresses.map(async (address) => (await visitor.get(address)).text))
  for (const { path, item, reviewed } of kinds) {
    await texts()
    expect(stored()).toEqual(addresses)
    const { body } = await admin.post(path, item)
    if (reviewed) await admin.put(`${path}/approve/${body['id']}`)
    expect(stored()).toEqual([])
    const seen = await texts()
    world.cache.invalidate()
    expect(seen).toEqual(await texts())
    await admin.put(`${path}/${body['id']}`, item)
    expect(stored()).toEqual([])
    await texts()
    await admin.delete(`${path}/${body['id']}`)
    expect(stored()).toEqual([])
  }
})
