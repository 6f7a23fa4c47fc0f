import { expect, test } from 'bun:test'
import { holdUpload, megabyte } from '../../testing/held-upload.ts'
import { openSite } from '../../testing/memory.ts'
import { IncomingBodies } from './incoming-bodies.ts'

async function site() {
  const { visitor, admin } = await openSite()
  return { admin, from: (n: number) => visitor.as(undefined, `192.0.2.${n}`) }
}

const statusesOf = async (uploads: ReturnType<typeof holdUpload>[]) => {
  for (const { end } of uploads) end()
  const answers = await Promise.all(uploads.map(({ answer }) => answer))
  return answers.map(({ status }) => status)
}

test('if visitors use all their memory, admins still have a share, and no visitor is refused for it', async () => {
  const { admin, from } = await site()
  const large = Array.from({ length: 23 }, (_, n) =>
    holdUpload(from(n), { parts: 8, part: megabyte }),
  )
  await Promise.all(large.map(({ isOver }) => isOver))
  const held = Array.from({ length: 5 }, () =>
    holdUpload(admin, { parts: 11, part: megabyte }, '/api/faculty'),
  )
  await Promise.all(held.map(({ isOver }) => isOver))
  expect(await statusesOf(held)).toEqual(Array(5).fill(400)) // no forms
  expect(await statusesOf(large)).toEqual(Array(23).fill(400))
})

test('a flood of unfinished bodies from one network displaces only its own', () => {
  const bodies = new IncomingBodies()
  const refused: string[] = []
  const flood = Array.from({ length: 4095 }, () => bodies.of('flood'))
  for (const [n, enter] of flood.entries()) enter(() => refused.push(`flood ${n}`))
  for (const n of [1, 2, 3])
    bodies
      .of('class')(() => refused.push('class'))
      .grow(100 * n)
  expect(refused).toEqual(['flood 0', 'flood 1', 'flood 2'])
})

test('of 4,096 bodies from as many networks, one makes room for the next', () => {
  const bodies = new IncomingBodies()
  const refused: number[] = []
  for (let n = 0; n < 4097; n++) bodies.of(`client ${n}`)(({ status }) => refused.push(status))
  expect([refused, bodies.waiting]).toEqual([[503], 4096])
})

test('the largest body of the network that holds most makes room, and small ones stay', () => {
  const bodies = new IncomingBodies()
  const refused: string[] = []
  const sizes = { small: 1, medium: 90, large: 100 }
  for (const [name, megabytes] of Object.entries(sizes))
    bodies
      .of('client')(() => refused.push(name))
      .grow(megabytes * 1024 * 1024)
  bodies
    .of('other')(() => refused.push('other'))
    .grow(1024 * 1024)
  expect(refused).toEqual(['large'])
})

test('a body that has ended frees no other of its client', () => {
  const bodies = new IncomingBodies()
  const [first] = [bodies.of('client')(() => {}), bodies.of('client')(() => {})]
  first?.end()
  expect(bodies.waiting).toBe(1)
})

test('visitors may hold 192 MB, and 256 with admins, to the byte, counting 48 KB for each body of visitors', () => {
  const bodies = new IncomingBodies()
  const refused: string[] = []
  const arrive = (name: string, bytes: number) => {
    const gate = name === 'admin' ? bodies.ofAdmins : bodies.of(name)
    const arrival = gate(({ status }) => refused.push(`${name} ${status}`))
    arrival.grow(bytes)
    return arrival
  }
  for (const name of ['admin', 'gone', 'gone'])
    for (const times of [1, 2]) {
      const arrival = arrive(name, 1000 * times)
      arrival.end()
      arrival.end()
    }
  const mb = 1024 * 1024
  const large = arrive('large', 100 * mb)
  arrive('other', 92 * mb - 2 * 48 * 1024)
  const admin = arrive('admin', 64 * mb)
  expect([refused, bodies.waiting]).toEqual([[], 2])
  admin.grow(1)
  expect([refused, bodies.waiting]).toEqual([['large 503'], 1])
  large.grow(500 * mb) // of a body that was given up nothing counts any more
  large.end()
  admin.end()
  arrive('third', 100 * mb)
  expect(refused).toEqual(['large 503'])
  arrive('small', 1)
  expect([refused, bodies.waiting]).toEqual([['large 503', 'third 503'], 2])
})
