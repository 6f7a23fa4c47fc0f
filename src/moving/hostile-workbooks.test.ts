import { expect, test } from 'bun:test'
import { startAsAda } from '../testing/begun.ts'
import { childrenOf, gone } from '../testing/processes.ts'
import { environment } from '../testing/site.ts'
import { partsOf, workbookOf } from '../testing/workbook.ts'
import { zipOf } from './zip.ts'

const good = workbookOf({
  A: [
    ['question', 'answer'],
    ['Why?', 'So.'],
  ],
})
const endless = zipOf(
  new Map([
    ...partsOf({ A: [['x']] }),
    [
      'xl/worksheets/sheet1.xml',
      Buffer.from(`<worksheet><sheetData>${'<c '.repeat(1_000_000)}</sheetData></worksheet>`),
    ],
  ]),
)

test('while a workbook is never done others are answered, its end is told, the next is read, and no process outlives the server', async () => {
  const { binary, visitor, admin } = await startAsAda({ environment })
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    admin.form('POST', '/api/faq/import', { file: new File([bytes], 'faq.xlsx') })
  const reader = async () => {
    for (;;) {
      const [pid] = childrenOf(binary.pid)
      if (pid !== undefined) return pid
      await Bun.sleep(10)
    }
  }
  const stuck = send(endless)
  const pid = await reader()
  const next = send(good)
  for (let n = 0; n < 20; n++) expect((await visitor.get('/api/faq')).status).toBe(200)
  expect(childrenOf(binary.pid)).toEqual([pid])
  process.kill(pid, 'SIGKILL')
  expect(await stuck).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('too much work to be read') },
  })
  expect(await next).toMatchObject({ status: 200, body: { added: 1 } })
  const last = send(endless).catch(() => {})
  await Bun.sleep(100)
  const left = await reader()
  await binary.stop()
  await gone(left)
  await last
})
