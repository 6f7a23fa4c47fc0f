import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { guarded, toCsv, unguarded } from './csv.ts'

const bytesOf = async (rows: Iterable<Record<string, string | number | null>>, columns: string[]) =>
  new Uint8Array(await new Response(toCsv(rows, columns)).arrayBuffer())
const textOf = async (...given: Parameters<typeof bytesOf>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(...given))

test('a file begins with the mark of UTF-8, names its columns, and ends its lines as RFC 4180 has it', async () => {
  const rows = [
    { id: 1, title: 'Ødegård, "the" list', at: null },
    { id: 2, title: 'two\nlines', at: 'now' },
  ]
  expect(await textOf(rows, ['id', 'title', 'at'])).toBe(
    '\ufeffid,title,at\r\n1,"Ødegård, ""the"" list",\r\n2,"two\nlines",now\r\n',
  )
  expect((await bytesOf([], ['id'])).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
})

test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1'])(
  'the text %j is no formula in a spreadsheet',
  async (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(guarded(`'${text}`)).toBe(`''${text}`)
    expect(await textOf([{ text }], ['text'])).toContain(`'${text}`)
  },
)

test('a number stays one, and a text without such a sign stays as it is', async () => {
  expect(await textOf([{ n: -5, text: "it's 1=1" }], ['n', 'text'])).toEndWith("-5,it's 1=1\r\n")
})

test('whatever a text is, it comes back from its cell', () => {
  const signs = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'x', '"') })
  fc.assert(
    fc.property(signs, (text) => {
      expect(unguarded(guarded(text))).toBe(text)
      expect(guarded(text)).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test('a reader who leaves ends the reading', async () => {
  let isOpen = true
  const rows = (function* () {
    try {
      while (true) yield { id: 1 }
    } finally {
      isOpen = false
    }
  })()
  const reader = toCsv(rows, ['id']).getReader()
  await reader.read()
  await reader.cancel()
  expect(isOpen).toBe(false)
})
