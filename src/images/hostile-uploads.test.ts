import { expect, test } from 'bun:test'
import { childCommands } from '../database/child.ts'
import { startAsAda } from '../testing/begun.ts'
import { tracker } from '../testing/cast.ts'
import { png } from '../testing/pictures.ts'
import { caught, childrenOf, gone } from '../testing/processes.ts'
import { workbookOf } from '../testing/workbook.ts'

const img = new File([png(60, 40)], 'a.png', { type: 'image/png' })
const good = workbookOf({
  A: [
    ['question', 'answer'],
    ['Why?', 'So.'],
  ],
})
/** It takes a second to be read, in which its reader is found. */
const large = workbookOf({ A: Array.from({ length: 10_000 }, () => Array(15).fill(1)) })

test('a picture or workbook whose process dies is refused, others are answered meanwhile and taken after; with the server all end (executable)', async () => {
  const { binary: server, visitor, admin } = await startAsAda()
  const sendPicture = () => visitor.form('POST', '/api/student-highlights', { ...tracker, img })
  const sendWorkbook = (bytes: Uint8Array<ArrayBuffer>) =>
    admin.form('POST', '/api/faq/import', { file: new File([bytes], 'faq.xlsx') })
  const stopReader = () => caught(server.pid, childCommands.workbook, () => sendWorkbook(large))
  expect(childrenOf(server.pid)).toEqual([])
  const picture = await caught(server.pid, childCommands.decoding, sendPicture)
  process.kill(picture.pid, 'SIGKILL')
  expect(await picture.done).toMatchObject({
    status: 415,
    body: { fields: { img: expect.stringContaining('could not be read') } },
  })
  expect((await sendPicture()).status).toBe(201)
  const workbook = await stopReader()
  const next = sendWorkbook(good)
  for (let n = 0; n < 20; n++) expect((await visitor.get('/api/faq')).status).toBe(200)
  expect(childrenOf(server.pid, childCommands.workbook)).toEqual([workbook.pid])
  process.kill(workbook.pid, 'SIGKILL')
  expect(await workbook.done).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('too much work to be read') },
  })
  expect(await next).toMatchObject({ status: 200, body: { added: 1 } })
  const last = await stopReader()
  const isCut = last.done.catch(() => {})
  const left = childrenOf(server.pid)
  for (const pid of left) process.kill(pid, 'SIGCONT')
  await server.kill()
  for (const pid of left) await gone(pid)
  await isCut
})
