import { expect, test } from 'bun:test'
import { canonical } from './names.ts'

test('of names that disagree the one that differs from what is stored wins, else ours', () => {
  const aliases = { title: ['name', 'heading'] }
  const named = (body: object, stored = {}) => canonical(['title'], aliases, { ...body }, stored)
  expect(named({ title: 'a', name: 'b' })).toEqual({ title: 'a' })
  expect(named({ title: 'a', name: 'b' }, { title: 'a' })).toEqual({ title: 'b' })
  expect(named({ title: 'b', name: 'a' }, { title: 'a' })).toEqual({ title: 'b' })
  expect(named({ title: ' a\r\n', heading: 'a' }, { title: 'a' })).toEqual({ title: ' a\r\n' })
  expect(named({ title: '', name: 'b' })).toEqual({ title: 'b' })
  expect(named({ title: null, name: 'a' }, { title: 'a' })).toEqual({ title: null })
  expect(named({})).toEqual({})
})

test('a name that shows something else than what is stored, and comes back as it was shown, says nothing', () => {
  const aliases = { img: ['imageUrl'] }
  const shown = { img: null, headshot: 'h', imageUrl: 'h' }
  const named = (body: object) => canonical(['img'], aliases, { ...body }, shown)
  expect(named({ img: null, imageUrl: 'h' })).toEqual({ img: null })
  expect(named({ imageUrl: 'h' })).toEqual({})
  expect(named({ img: null, imageUrl: 'b' })).toEqual({ img: 'b' })
  expect(named({ img: 'a', imageUrl: 'h' })).toEqual({ img: 'a' })
})
