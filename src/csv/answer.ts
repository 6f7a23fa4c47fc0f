import { setImmediate } from 'node:timers/promises'
import { toCsv } from './csv.ts'

/** Rows as a file that a browser saves under this name: made while it is read, in turns between others'. */
export function csvResponse(name: string, ...table: Parameters<typeof toCsv>) {
  const parts = toCsv(...table)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(to) {
      await setImmediate()
      const { value, done } = parts.next()
      if (done) to.close()
      else to.enqueue(encoder.encode(value))
    },
    cancel: () => void parts.return(undefined),
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
