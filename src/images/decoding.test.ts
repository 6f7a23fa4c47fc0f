import { afterEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { childCommands, startChild } from '../database/child.ts'
import { outcomeOf } from '../testing/messages.ts'
import { png } from '../testing/pictures.ts'
import { childrenOf, exitOf, stopChildDuring } from '../testing/processes.ts'
import { convert } from './converting.ts'
import { Decoding } from './decoding.ts'

const picture = png(400, 300)

let decoding = new Decoding()
afterEach(() => {
  decoding.end()
  decoding = new Decoding()
})

const decode = (by = decoding) => by.decode({ bytes: picture, isKept: false })

/** A process that never gets on with its picture. */
async function stuck(by = decoding) {
  const { pid, done } = await stopChildDuring(process.pid, childCommands.decoding, () =>
    outcomeOf(decode(by)),
  )
  return { pid, outcome: done }
}

test('the child’s picture is byte for byte that of this process, and the child ends', async () => {
  expect(await decode()).toEqual(await convert(picture))
  for (const pid of childrenOf(process.pid, childCommands.decoding)) await exitOf(pid)
})

test('a picture that takes too long is refused and its process killed', async () => {
  const { pid, outcome } = await stuck(new Decoding(1000))
  expect(await outcome).toBe(
    '413 The image takes too long to be read. Please save it again as a smaller JPG and try again.',
  )
  await exitOf(pid)
})

test('a process that dies fails its own picture only', async () => {
  const { pid, outcome } = await stuck()
  const second = outcomeOf(decode())
  process.kill(pid, 'SIGKILL')
  expect(await outcome).toBe(
    '415 The image could not be read. Please save it again as JPG and try again.',
  )
  expect(await second).toBe('taken')
})

test('after the end pictures are refused, also the one being decoded, and no process is left', async () => {
  const { pid, outcome } = await stuck()
  decoding.end()
  const refusal = '503 The site is stopping. Please try again in a minute.'
  expect(await outcome).toBe(refusal)
  expect(await outcomeOf(decode())).toBe(refusal)
  await exitOf(pid)
})

test('a child has no environment and no open file of the site, a lower priority, and ends with the server', async () => {
  const { promise: answer, resolve: onMessage } = Promise.withResolvers<unknown>()
  const child = startChild(childCommands.decoding, { onMessage })
  const { pid } = child
  while (!readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').startsWith('1000')) await Bun.sleep(1)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal)
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .filter((each) => each !== '')
    .map((each) => each.split('=')[0])
  expect(names).toEqual(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'])
  const files = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
  expect(
    files.filter((file) => !/^(\/dev\/null|socket:.*|anon_inode:.*|pipe:.*)$/.test(file)),
  ).toEqual([])
  expect(files.filter((file) => file.startsWith('socket:'))).toHaveLength(1)
  expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/')
  child.send({ bytes: picture, isKept: false })
  expect(await answer).toMatchObject({ picture: { width: 400 } })
  child.disconnect()
  await exitOf(pid)
})
