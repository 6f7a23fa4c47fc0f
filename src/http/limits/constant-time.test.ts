import { expect, test } from 'bun:test'
import { inConstantTime } from './constant-time.ts'

test('the duration doesn’t depend on the work', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done: string[] = []
  const sleep = (ms: number) => {
    done.push(`sleeps ${ms}`)
    return promise
  }
  const over = inConstantTime({ sleep }, () => void done.push('works'))
  void over.then(() => done.push('answers'))
  await new Promise(setImmediate)
  expect(done).toEqual(['sleeps 400', 'works'])
  resolve()
  await over
})
