import { afterEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { emptyPng } from '../testing/hostile-pictures.ts'
import { png } from '../testing/pictures.ts'
import { gone } from '../testing/processes.ts'
import { convert } from './converting.ts'
import { Decoding } from './decoding.ts'

const small = png(40, 30)
const pixels = 40 * 30
const slow = emptyPng({ width: 8000, height: 5000 })

let decoding = new Decoding()
afterEach(() => {
  decoding.end()
  decoding = new Decoding()
})

const whyNot = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    ({ status, message }) => `${status} ${message}`,
  )

/** Its only process has a picture and hangs. */
async function hanging() {
  await decoding.decode(small, pixels)
  const [pid = 0] = decoding.pids
  process.kill(pid, 'SIGSTOP')
  return { pid, outcome: whyNot(decoding.decode(small, pixels)) }
}

test('what comes back is what would be made here, byte for byte', async () => {
  const withCopy = png(400, 300)
  expect(await decoding.decode(withCopy, 400 * 300)).toEqual(await convert(withCopy))
})

test('one process does one picture after the other, and gives way to a new one after twenty', async () => {
  await decoding.decode(small, pixels)
  const [first = 0] = decoding.pids
  for (let n = 1; n < 20; n++) {
    expect(decoding.pids).toEqual([first])
    await decoding.decode(small, pixels)
  }
  expect(decoding.pids).toEqual([])
  await gone(first)
  await decoding.decode(small, pixels)
  expect(decoding.pids).not.toContain(first)
})

test('a picture that takes too long is refused and its process ended, and the next picture is taken', async () => {
  const hasty = new Decoding((size) => (size > pixels ? 100 : 20_000))
  const outcome = whyNot(hasty.decode(slow, 40_000_000))
  while (hasty.pids.length === 0) await Bun.sleep(5)
  const [pid = 0] = hasty.pids
  expect(await outcome).toBe(
    '413 The image takes too long to be read. Please save it again as a smaller JPG and try again.',
  )
  await gone(pid)
  expect(await whyNot(hasty.decode(small, pixels))).toBe('taken')
  hasty.end()
})

test('a process that hangs is ended, too', async () => {
  let longest = 20_000
  const hasty = new Decoding(() => longest)
  expect(await whyNot(hasty.decode(small, pixels))).toBe('taken')
  const [pid = 0] = hasty.pids
  process.kill(pid, 'SIGSTOP')
  longest = 50
  expect(await whyNot(hasty.decode(small, pixels))).toStartWith('413 The image takes too long')
  await gone(pid)
  longest = 20_000
  expect(await whyNot(hasty.decode(small, pixels))).toBe('taken')
  hasty.end()
})

test('a process that dies takes its picture with it and no other', async () => {
  const { pid, outcome } = await hanging()
  const second = decoding.decode(small, pixels)
  process.kill(pid, 'SIGKILL')
  expect(await outcome).toBe(
    '415 The image could not be read. Please save it again as JPG and try again.',
  )
  expect(await whyNot(second)).toBe('taken')
  expect(await whyNot(decoding.decode(small, pixels))).toBe('taken')
})

test('a process that dies while it rests is not asked again', async () => {
  await decoding.decode(small, pixels)
  const [pid = 0] = decoding.pids
  process.kill(pid, 'SIGKILL')
  await gone(pid)
  expect(await whyNot(decoding.decode(small, pixels))).toBe('taken')
})

test('after the end pictures are refused, the one in work at once, and no process is left', async () => {
  const { pid, outcome } = await hanging()
  decoding.end()
  const refusal = '503 The site is stopping. Please try again in a minute.'
  expect(await outcome).toBe(refusal)
  expect(await whyNot(decoding.decode(small, pixels))).toBe(refusal)
  await gone(pid)
})

test('a process has no environment, no file of the site, and steps back behind the server', async () => {
  await decoding.decode(small, pixels)
  const [pid = 0] = decoding.pids
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
  expect(Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8'))).toBe(1000)
})

test('a process that is told to stop with all others goes on until the server says so', async () => {
  await decoding.decode(small, pixels)
  const [pid = 0] = decoding.pids
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal)
  expect(await whyNot(decoding.decode(small, pixels))).toBe('taken')
  expect(decoding.pids).toEqual([pid])
})
