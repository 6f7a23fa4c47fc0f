import { afterEach, expect, test } from 'bun:test'
import { savesData } from './saves-data.ts'

const tell = (connection: unknown) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
afterEach(() => void Reflect.deleteProperty(navigator, 'connection'))

test('data is saved where the browser says so, and not where it says nothing', () => {
  expect(savesData()).toBe(false)
  for (const [connection, saves] of [
    [{ saveData: true }, true],
    [{ saveData: false }, false],
    [undefined, false],
  ] as const) {
    tell(connection)
    expect(savesData()).toBe(saves)
  }
})
