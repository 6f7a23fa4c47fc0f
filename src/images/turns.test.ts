import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { Turns } from './turns.ts'

test('two visitors have their turn at once, and beside them one admin', async () => {
  const turns = new Turns()
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const begun: string[] = []
  const taking = (isAdmin: boolean) => (address: string) =>
    turns.take({ address, isAdmin }, 1, () => {
      begun.push(address)
      return end
    })
  const all = [...['a', 'b', 'c'].map(taking(false)), ...['ada', 'bob'].map(taking(true))]
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'ada'])
  resolve()
  await Promise.all(all)
  expect(begun.toSorted()).toEqual(['a', 'ada', 'b', 'bob', 'c'])
})
