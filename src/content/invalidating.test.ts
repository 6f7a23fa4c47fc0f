import { expect, test } from 'bun:test'
import { readBuiltWeb } from '../pages/built.ts'
import { kinds } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'

const { context, visitor, admin } = await openSite({}, await readBuiltWeb())

test('a write invalidates every cached page', async () => {
  for (const { path, item, reviewed } of kinds) {
    const addresses = ['/', '/contributions', '/sitemap.xml', path, `${path}?page=1`]
    const stored = () =>
      addresses.filter((address) => context.cache.find(address, context.clock()) !== undefined)
    const texts = async () =>
      Promise.all(addresses.map(async (address) => (await visitor.get(address)).text))
    await texts()
    expect(stored()).toEqual(addresses)
    const { body } = await admin.post(path, item)
    if (reviewed) await admin.put(`${path}/approve/${body['id']}`)
    expect(stored()).toEqual([])
    const seen = await texts()
    context.cache.invalidate()
    expect(seen).toEqual(await texts())
    await admin.put(`${path}/${body['id']}`, item)
    expect(stored()).toEqual([])
    await texts()
    await admin.delete(`${path}/${body['id']}`)
    expect(stored()).toEqual([])
  }
})
