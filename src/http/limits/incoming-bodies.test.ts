import { expect, test } from 'bun:test'
import { holdUpload, megabyte as part } from '../../testing/held-upload.ts'
import { openSite } from '../../testing/memory.ts'
import { megabyte } from '../../units.ts'
import { IncomingBodies } from './incoming-bodies.ts'

test('if visitors use all their memory, admins still have a share, and no visitor is refused for it', async () => {
  const { visitor, admin } = await openSite()
  const large = Array.from({ length: 23 }, (_, n) =>
    holdUpload(visitor.as(undefined, `192.0.2.${n}`), { parts: 8, part }),
  )
  await Promise.all(large.map(({ isOver }) => isOver))
  const held = Array.from({ length: 5 }, () =>
    holdUpload(admin, { parts: 11, part }, '/api/faculty'),
  )
  await Promise.all(held.map(({ isOver }) => isOver))
  for (const { answer, end } of [...held, ...large]) {
    end()
    expect((await answer).status).toBe(400) // no form
  }
})

/** Bodies are named by their network and a word; those that had to make room, in order. */
function receiving() {
  const bodies = new IncomingBodies()
  const refused: string[] = []
  const arrive = (name: string, bytes = 0) => {
    const [network = ''] = name.split(' ')
    const gate = bodies.of(network === 'admin' ? undefined : network)
    const arrival = gate(({ status }) => refused.push(`${name} ${status}`))
    arrival.grow(bytes)
    return arrival
  }
  return { bodies, refused, arrive }
}

test('a flood of unfinished bodies from one network displaces only its own', () => {
  const { refused, arrive } = receiving()
  for (let n = 0; n < 4095; n++) arrive(`flood ${n}`)
  for (const n of [1, 2, 3]) arrive('class', 100 * n)
  expect(refused).toEqual([0, 1, 2].map((n) => `flood ${n} 503`))
})

test('of 4,096 bodies from as many networks, one makes room for the next', () => {
  const { bodies, refused, arrive } = receiving()
  for (let n = 0; n < 4097; n++) arrive(`${n}`)
  expect([refused, bodies.waiting]).toEqual([['0 503'], 4096])
})

test('the largest body of the network that holds most makes room, and small ones stay', () => {
  const { refused, arrive } = receiving()
  arrive('client small', megabyte)
  arrive('client medium', 90 * megabyte)
  arrive('client large', 100 * megabyte)
  arrive('other', megabyte)
  expect(refused).toEqual(['client large 503'])
})

test('a body that has ended frees no other of its client', () => {
  const { bodies, arrive } = receiving()
  const [first] = [arrive('client'), arrive('client')]
  first.end()
  expect(bodies.waiting).toBe(1)
})

test('visitors may hold 192 MB, and 256 with admins, to the byte, counting 48 KB for each body of visitors', () => {
  const { bodies, refused, arrive } = receiving()
  for (const name of ['admin', 'gone', 'gone'])
    for (const times of [1, 2]) {
      const arrival = arrive(name, 1000 * times)
      arrival.end()
      arrival.end()
    }
  const large = arrive('large', 100 * megabyte)
  arrive('other', 92 * megabyte - 2 * 48 * 1024)
  const admin = arrive('admin', 64 * megabyte)
  expect([refused, bodies.waiting]).toEqual([[], 2])
  admin.grow(1)
  expect([refused, bodies.waiting]).toEqual([['large 503'], 1])
  large.grow(500 * megabyte) // of a body that was given up nothing counts any more
  large.end()
  admin.end()
  arrive('third', 100 * megabyte)
  expect(refused).toEqual(['large 503'])
  arrive('small', 1)
  expect([refused, bodies.waiting]).toEqual([['large 503', 'third 503'], 2])
})
