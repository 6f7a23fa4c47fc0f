import { expect, test } from 'bun:test'
import { csvResponse } from './answer.ts'

test('a reader who leaves ends the reading', async () => {
  let isOpen = true
  const rows = (function* () {
    try {
      while (true) yield { id: 1 }
    } finally {
      isOpen = false
    }
  })()
  const reader = csvResponse('rows.csv', ['id'], rows).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(isOpen).toBe(false)
})
