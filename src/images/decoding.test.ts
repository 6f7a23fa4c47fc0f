import { afterEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { childCommands } from '../database/child.ts'
import { emptyPng, png } from '../testing/pictures.ts'
import { childrenOf, gone } from '../testing/processes.ts'
import { convert } from './converting.ts'
import { Decoding } from './decoding.ts'

const slow = emptyPng({ width: 8000, height: 5000 })

let decoding = new Decoding()
afterEach(() => {
  decoding.end()
  decoding = new Decoding()
})

const decode = (bytes: Uint8Array<ArrayBuffer>, by = decoding) =>
  by.decode({ bytes, isKept: false })

const whyNot = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    ({ status, message }) => `${status} ${message}`,
  )

/** A process that has a picture which takes seconds. */
async function busy(by = decoding) {
  const others = childrenOf(process.pid, childCommands.decoding)
  const outcome = whyNot(decode(slow, by))
  for (;;) {
    const pids = childrenOf(process.pid, childCommands.decoding)
    const [pid] = pids.filter((each) => !others.includes(each))
    if (pid !== undefined) return { pid, outcome }
    await Bun.sleep(1)
  }
}

test('what comes back is what would be made here, byte for byte, and its process ends', async () => {
  const withCopy = png(400, 300)
  expect(await decode(withCopy)).toEqual(await convert(withCopy))
  for (const pid of childrenOf(process.pid, childCommands.decoding)) await gone(pid)
})

test('a picture that takes too long is refused and its process ended', async () => {
  const hasty = new Decoding(300)
  const { pid, outcome } = await busy(hasty)
  process.kill(pid, 'SIGSTOP')
  expect(await outcome).toBe(
    '413 The image takes too long to be read. Please save it again as a smaller JPG and try again.',
  )
  await gone(pid)
})

test('a process that dies takes its picture with it and no other', async () => {
  const { pid, outcome } = await busy()
  const second = whyNot(decode(png(40, 30)))
  process.kill(pid, 'SIGKILL')
  expect(await outcome).toBe(
    '415 The image could not be read. Please save it again as JPG and try again.',
  )
  expect(await second).toBe('taken')
})

test('after the end pictures are refused, the one in work at once, and no process is left', async () => {
  const { pid, outcome } = await busy()
  decoding.end()
  const refusal = '503 The site is stopping. Please try again in a minute.'
  expect(await outcome).toBe(refusal)
  expect(await whyNot(decode(png(40, 30)))).toBe(refusal)
  await gone(pid)
})

test('a process has no environment, no file of the site, steps back behind the server, and ends only with it', async () => {
  const { pid, outcome } = await busy()
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
  const [, niceness] =
    /^\d+ \(.*\) (?:\S+ ){16}(-?\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  expect(Number(niceness)).toBeGreaterThan(0)
  expect(await outcome).toBe('taken')
})
