import { beforeEach, expect, test } from 'bun:test'
import { FormDraft } from './form-draft.ts'

beforeEach(() => sessionStorage.clear())

const draft = () => new FormDraft({ path: '/a', initial: { title: '' }, secrets: [], basis: '' })

test('an unchanged form is sent again under the same key', () => {
  const sent = draft()
  const { key } = sent.send({ title: 'A' })
  expect(sent.send({ title: 'A' }).key).toBe(key)
  sent.change({ title: 'B' })
  expect(sent.send({ title: 'B' }).key).not.toBe(key)
})

test('the key outlives a reload', () => {
  const { key } = draft().send({ title: 'A' })
  const reloaded = draft()
  expect(reloaded.open(0, true)).toEqual({ title: 'A' })
  expect(reloaded.send({ title: 'A' }).key).toBe(key)
  reloaded.change({ title: 'B' })
  expect(reloaded.send({ title: 'B' }).key).not.toBe(key)
})

test('a submission that arrived is followed by one with a new key', () => {
  const arrived = draft()
  const { key } = arrived.send({ title: 'A' })
  arrived.drop()
  expect(arrived.send({ title: 'A' }).key).not.toBe(key)
})

test('a clock that was set back makes nobody look like a machine', () => {
  const slow = draft()
  slow.open(Date.now() + 3_600_000, true)
  expect(slow.send({ title: 'A' }).openFor).toBeGreaterThan(1000)
})
