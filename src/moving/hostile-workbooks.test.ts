import { expect, test } from 'bun:test'
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
const large = workbookOf({
  A: [['question', 'answer'], ...Array.from({ length: 10_000 }, (_, n) => [`Why ${n}?`, 'So.'])],
})

test('while a workbook is never done others are answered, its end is told, the next is read, and no process outlives the server', async () => {
  const { binary, visitor, admin } = await startAsAda({ environment })
  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    admin.form('POST', '/api/faq/import', { file: new File([bytes], 'faq.xlsx') })
  const reader = async () => {
    for (;;) {
      const [pid] = childrenOf(binary.pid)
      if (pid !== undefined) return pid
      await Bun.sleep(1)
    }
  }
  const stuck = send(large)
  const pid = await reader()
  process.kill(pid, 'SIGSTOP') // it is never done
  const next = send(good)
  for (let n = 0; n < 20; n++) expect((await visitor.get('/api/faq')).status).toBe(200)
  expect(childrenOf(binary.pid)).toEqual([pid])
  process.kill(pid, 'SIGKILL')
  expect(await stuck).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('too much work to be read') },
  })
  expect(await next).toMatchObject({ status: 200, body: { added: 1 } })
  const last = send(large).catch(() => {})
  const left = await reader()
  await binary.stop()
  await gone(left)
  await last
})
