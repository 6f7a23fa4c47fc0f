import { expect, test } from 'bun:test'
import { compress } from '../http/response/compression.ts'
import { hashPassword, verifyPassword } from '../sessions/passwords.ts'
import { png } from '../testing/pictures.ts'
import { shrink } from './shrinking.ts'

test('while large pictures wait and are worked on, answers are compressed and passwords checked', async () => {
  const page = new Blob(['The lab is open every weekday. '.repeat(1000)])
  const hash = await hashPassword('correct horse battery')
  const picture = png(5000, 4000)
  let done = 0
  const pictures = Array.from({ length: 3 }, async () => {
    await shrink(picture)
    done++
  })
  for (let n = 0; n < 20; n++) await compress(page, n % 2 ? 'br' : 'gzip', 6)
  expect(await verifyPassword('correct horse battery', hash)).toBe(true)
  expect(done).toBe(0)
  await Promise.all(pictures)
}, 30_000)

test('more pictures than can wait in memory are refused with a sentence, and the others are worked on', async () => {
  const small = png(40, 40)
  const padded = new Uint8Array(5 * 1024 * 1024) // what follows a PNG's end is no part of it
  padded.set(small)
  const outcomes = await Promise.all(
    Array.from({ length: 45 }, () =>
      shrink(padded).then(
        () => 'taken',
        ({ status, message }) => `${status} ${message}`,
      ),
    ),
  )
  expect(outcomes.slice(0, 38)).toEqual(Array(38).fill('taken'))
  expect(new Set(outcomes.slice(38))).toEqual(
    new Set(['503 Many pictures are being worked on right now. Please try again in a minute.']),
  )
  expect((await shrink(padded)).width).toBe(40)
}, 30_000)
