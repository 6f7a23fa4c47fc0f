import { expect, test } from 'bun:test'
import { childCommands } from '../database/child.ts'
import { startAsAda } from '../testing/begun.ts'
import { childrenOf, gone } from '../testing/processes.ts'
import { environment } from '../testing/site.ts'
import { workbookOf } from '../testing/workbook.ts'

const good = workbookOf({
  A: [
    ['question', 'answer'],
    ['Why?', 'So.'],
  ],
})
/** It takes a second to be read, in which its reader is found. */
const large = workbookOf({ A: Array.from({ length: 10_000 }, () => Array(15).fill(1)) })

test('while a workbook is never done others are answered, its end is told, the next is read, and no process outlives the server', async () => {
  const { binary, visitor, admin } = await startAsAda({ environment })
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    admin.form('POST', '/api/faq/import', { file: new File([bytes], 'faq.xlsx') })
  const readers = () => childrenOf(binary.pid, childCommands.workbook)
  /** Sends the large one until the process that reads it is found before it is done. */
  const reader = async () => {
    for (;;) {
      let isOver = false
      const sent = send(large).finally(() => {
        isOver = true
      })
      for (; !isOver; await Bun.sleep(1)) {
        const [pid] = readers()
        if (pid !== undefined) return { pid, sent }
      }
    }
  }
  const { pid, sent: stuck } = await reader()
  process.kill(pid, 'SIGSTOP') // it is never done
  const next = send(good)
  for (let n = 0; n < 20; n++) expect((await visitor.get('/api/faq')).status).toBe(200)
  expect(readers()).toEqual([pid])
  process.kill(pid, 'SIGKILL')
  expect(await stuck).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('too much work to be read') },
  })
  expect(await next).toMatchObject({ status: 200, body: { added: 1 } })
  const { pid: left, sent: last } = await reader()
  const isCut = last.catch(() => {})
  await binary.stop()
  await gone(left)
  await isCut
})
