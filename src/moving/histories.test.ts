import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from '../pages/identity.ts'
import { emptySite } from '../testing/arrivals.ts'
import { access, reviewed } from '../testing/cast.ts'
import { emptyFolder } from '../testing/folder.ts'
import { changeFile, countIn, files, left, settings } from '../testing/left-site.ts'
import { openSite } from '../testing/memory.ts'
import { arrive, openIn } from '../testing/moving-out.ts'
import { submit } from '../testing/submitting.ts'
import { sourcesAt } from './sources.ts'

test('a dry run says what would come, of histories too, and writes nothing', async () => {
  const { folder } = await left()
  const { world } = emptySite(settings)
  const before = countIn(world)
  const dry = await arrive(world, folder, { isDry: true })
  expect(countIn(world)).toEqual(before)
  expect(await arrive(world, folder)).toEqual(dry)
  for (const name of files) expect(dry[name]?.added).toBeGreaterThan(0)
})

test('where an id is taken, what goes with its item is refused, and the rest comes in the order of time', async () => {
  const { folder, calls } = await left()
  await changeFile(folder, 'versions', (rows) => [
    ...rows,
    ...reviewed.map(({ path }) => ({ ...rows[0], kind: path.slice(5), item: 3 })),
  ])
  const other = await openSite(settings)
  for (const [n, kind] of reviewed.entries())
    for (const name of ['Here', 'There', ...(n === 0 ? ['Edited'] : [])])
      await other.admin.post(kind.path, { ...kind.item, [kind.title]: name })
  for (let n = 0; n < 2; n++)
    await submit(other.visitor, {
      path: '/api/student',
      item: { ...access, student_id: `N0000000${n}` },
    })
  const noticed =
    "SELECT id FROM activity WHERE at = (SELECT noticed_at FROM admins WHERE user = 'ada')"
  other.world.sqlite.run(
    'UPDATE admins SET (noticed_to, noticed_at) = (SELECT id, at FROM activity ORDER BY id DESC)',
  )
  other.world.pass(1000)
  const terms = { skipsBad: true }
  const dry = await arrive(other.world, folder, { ...terms, isDry: true })
  const verdicts = await arrive(other.world, folder, terms)
  expect(verdicts).toEqual(dry)
  const refused = (name: string) =>
    [...new Set(verdicts[name]?.refused.map(({ message }) => message))].toSorted()
  const unfollowed = (item: number) =>
    reviewed.map(({ path }) => `No ${item} of ${path.slice(5)} moves in together with it`)
  expect(refused('trash')).toEqual(["2 is another one's"])
  expect(refused('versions')).toEqual([1, 2, 3].flatMap(unfollowed).toSorted())
  expect(refused('receipts')).toEqual(unfollowed(1).toSorted())
  for (const kind of reviewed)
    expect((await other.admin.get(`${kind.path}/1/versions`)).body).toHaveLength(1)
  for (const n of reviewed.keys()) {
    expect((await other.visitor.get(String(calls[2 * n]))).status).toBe(404)
    expect((await other.visitor.get(String(calls[2 * n + 1]))).body).toMatchObject({
      status: 'declined',
    })
  }
  const { body: requests } = await other.admin.get('/api/activity?kind=requests')
  expect(requests.filter(({ did }) => did === 'denied')).toMatchObject([{ item: 0 }])
  const { body: all } = await other.admin.get('/api/activity')
  const times = all.map(({ at }) => String(at))
  expect(times).toEqual(times.toSorted().reverse())
  const ids = other.world.sqlite.query<{ id: number }, []>(noticed).all()
  expect(other.world.sqlite.query('SELECT noticed_to FROM admins').values()).toEqual([
    [ids.at(-1)?.id],
  ] as never)
  const before = countIn(other.world)
  const again = await arrive(other.world, folder, terms)
  for (const name of files) expect([name, again[name]?.added]).toEqual([name, 0])
  expect(countIn(other.world)).toEqual(before)
})

test('an item that was here before keeps its own history and receipts, and the verdict says so', async () => {
  const { folder, calls } = await left()
  const other = await openSite(settings)
  for (const kind of reviewed)
    await submit(other.visitor, kind, { [kind.title]: 'Edited', category: null })
  const before = identityOf(other.world).tagOf('/')
  const verdicts = await arrive(other.world, folder)
  expect(verdicts['receipts']?.notes).toMatchObject(
    reviewed.map(() => ({ field: 'item', message: expect.stringMatching(/^Its item was here/) })),
  )
  for (const { path } of reviewed)
    expect((await other.admin.get(`${path}/1/versions`)).body).toHaveLength(1)
  for (const n of reviewed.keys())
    expect((await other.visitor.get(String(calls[2 * n]))).status).toBe(404)
  expect(verdicts['site']).toMatchObject({ there: 1, notes: [{ field: 'name' }] })
  expect(identityOf(other.world).tagOf('/')).toBe(before)
})

test('what a kill has left out comes with the next run', async () => {
  const { folder, calls } = await left()
  const { world } = emptySite(settings)
  const half = join(emptyFolder(), 'half')
  mkdirSync(half)
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json')))
    if (![...files, 'manifest'].includes(name.replace('.json', '')))
      await Bun.write(join(half, name), Bun.file(join(folder, name)))
  await arrive(world, half)
  const verdicts = await arrive(world, folder)
  for (const name of ['trash', 'versions', 'receipts', 'activity'])
    expect([name, verdicts[name]?.refused, verdicts[name]?.there]).toEqual([name, [], 0])
  const { visitor, admin } = await openIn(world)
  for (const call of calls) expect((await visitor.get(call)).status).toBe(200)
  const [kind] = reviewed
  expect((await admin.get(`${kind?.path}/1/versions`)).body).toHaveLength(2)
  expect((await admin.put(`${kind?.path}/restore/2`)).status).toBe(200)
  const { trash } = await arrive(world, folder)
  expect(trash).toMatchObject({ added: 0, there: reviewed.length, refused: [] })
})

test('what stands in a file again is there already or refused, and so is a version beyond its item', async () => {
  const { folder } = await left()
  const { world } = emptySite(settings)
  await changeFile(folder, 'versions', (rows) => [
    ...rows,
    ...Array.from({ length: 40 }, () => ({ ...rows[0] })),
    { ...rows[0], revision: 9 },
  ])
  await changeFile(folder, 'receipts', (rows) => [...rows, ...rows])
  await changeFile(folder, 'activity', (rows) => [...rows, ...rows.slice(0, 1)])
  const verdicts = await arrive(world, folder, { skipsBad: true })
  expect(verdicts['versions']).toMatchObject({
    added: 2 * reviewed.length + reviewed.length,
    there: 40,
  })
  expect(countIn(world)['versions']).toBe(verdicts['versions']?.added)
  expect(verdicts['versions']?.refused[0]?.message).toMatch(/^The item itself has the revision/)
  expect(verdicts['receipts']?.added).toBe(Number(verdicts['receipts']?.there))
  expect(verdicts['activity']?.refused).toMatchObject([{ message: 'An earlier row has this id' }])
})

test('a history comes with its folder, not by itself', async () => {
  const { folder } = await left()
  for (const name of files)
    await expect(
      sourcesAt(join(folder, `${name}.json`), undefined, () => undefined),
    ).rejects.toThrow(/Name their/)
  const { world } = emptySite(settings)
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json')))
    if (!['versions.json', 'faq.json'].includes(name)) rmSync(join(folder, name))
  const { refused } = (await arrive(world, folder))['versions'] ?? {}
  expect(refused?.[0]?.message).toMatch(/^No 1 of .* moves in together with it$/)
})
