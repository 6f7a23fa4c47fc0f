import { expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import { reply, startMailServer } from '../testing/mail-server.ts'
import { createPostOffice } from '../testing/post-office.ts'
import { listLetters } from './queue.ts'

const zoe = { recipient: access.email }

test('a recipient who is refused for good fails at once, and holds up nobody', async () => {
  const refuses = (address: string) =>
    address === access.email ? reply(550, '5.1.1 No such user here') : null
  const { inbox, port } = await startMailServer({ refuses })
  const office = createPostOffice(`smtp://localhost:${port}`)
  const [first, second] = [office.put(zoe), office.put()]
  await office.delivery.round()
  expect(office.letter(first)).toMatchObject({ state: 'failed', tries: 1 })
  expect(office.letter(first)?.error).toContain('550 5.1.1 No such user here')
  expect(office.letter(second)?.state).toBe('sent')
  expect(inbox).toHaveLength(1)
})

test('a recipient who is refused for now is tried again, and holds up nobody', async () => {
  let isGrey = true
  const refuses = (address: string) =>
    isGrey && address === access.email ? reply(451, 'Come back later') : null
  const { inbox, port } = await startMailServer({ refuses })
  const office = createPostOffice(`smtp://localhost:${port}`)
  const [first, second] = [office.put(zoe), office.put()]
  await office.delivery.round()
  expect([office.letter(first)?.state, office.letter(second)?.state]).toEqual(['waiting', 'sent'])
  isGrey = false
  office.world.pass(61_000)
  await office.delivery.round()
  expect(office.letter(first)).toMatchObject({ state: 'sent', tries: 2, error: null })
  expect(inbox).toHaveLength(2)
})

test.each([
  [451, 'sent'],
  [550, 'failed'],
] as const)(
  'one of several readers who is refused (%d) has a letter of their own, which is found like any and %s in the end',
  async (code, end) => {
    let isGrey = true
    const refuses = (address: string) =>
      address.startsWith('late') && (isGrey || code === 550) ? reply(code, 'Not now') : null
    const { inbox, port } = await startMailServer({ refuses })
    const readers = { ALERT_TO: 'lab@college.edu,late@college.edu' }
    const office = createPostOffice(`smtp://localhost:${port}`, readers)
    const id = office.put()
    await office.delivery.round()
    expect(inbox.map(({ to }) => to)).toEqual([['lab@college.edu']])
    const said = expect.stringContaining('Not now')
    expect(office.letter(id)).toMatchObject({ state: 'sent', error: said })
    expect(office.letter(id + 1)).toMatchObject({ state: 'waiting', tries: 1, error: said })
    expect(await listLetters(office.world, { search: 'server room' })).toMatchObject({ total: 2 })
    isGrey = false
    office.world.pass(61_000)
    await office.delivery.round()
    await office.delivery.round()
    expect(office.states()).toEqual([end, 'sent'])
    expect(inbox.slice(1).map(({ to }) => to)).toEqual(code === 451 ? [['late@college.edu']] : [])
  },
)
