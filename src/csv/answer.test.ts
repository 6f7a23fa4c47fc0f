import { expect, test } from 'bun:test'
import { turnsDuring } from '../testing/pauses.ts'
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

test('others have their turn while a long table is written', async () => {
  const rows = Array.from({ length: 4000 }, (_, id) => ({ id }))
  let text = ''
  const turns = await turnsDuring(async () => {
    text = await csvResponse('rows.csv', ['id'], rows).text()
  })
  expect(text.split('\r\n')).toHaveLength(4002)
  expect(turns).toBeGreaterThan(15)
})
