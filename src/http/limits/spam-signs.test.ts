import { expect, test } from 'bun:test'
import { isSpam } from './spam.ts'

test.each([
  [{}, false],
  [{ hl_check: '' }, false],
  [{ hl_check: ' ' }, false],
  [{ hl_check: null }, false],
  [{ hl_check: 'x' }, true],
  [{ hl_check: 0 }, true],
  [{ hl_check: {} }, true],
  [{ hl_opened: 999 }, true],
  [{ hl_opened: 1000 }, false],
  [{ hl_opened: '999' }, true],
  [{ hl_opened: '1000' }, false],
  [{ hl_opened: ' ' }, false],
  [{ hl_opened: 'soon' }, false],
  [{ hl_opened: null }, false],
])('of %j it is %p that a machine sent it', (body, isOne) => {
  expect(isSpam(body)).toBe(isOne)
})
