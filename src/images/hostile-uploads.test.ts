import { expect, test } from 'bun:test'
import { childCommands } from '../database/child.ts'
import { startAsAda } from '../testing/begun.ts'
import { tracker } from '../testing/cast.ts'
import { png } from '../testing/pictures.ts'
import { childrenOf, gone } from '../testing/processes.ts'
import { environment } from '../testing/site.ts'
import { workbookOf } from '../testing/workbook.ts'

const picture = new File([png(60, 40)], 'a.png', { type: 'image/png' })
const good = workbookOf({
  A: [
    ['question', 'answer'],
    ['Why?', 'So.'],
  ],
})
/** It takes a second to be read, in which its reader is found. */
const large = workbookOf({ A: Array.from({ length: 10_000 }, () => Array(15).fill(1)) })

async function open() {
  const { binary: server, visitor, admin } = await startAsAda({ environment })
  const sendPicture = (address: string) =>
    visitor
      .as(undefined, address)
      .form('POST', '/api/student-highlights', { ...tracker, img: picture })
  const sendWorkbook = (bytes: Uint8Array<ArrayBuffer>) =>
    admin.form('POST', '/api/faq/import', { file: new File([bytes], 'faq.xlsx') })
  const readers = () => childrenOf(server.pid, childCommands.workbook)
  /** Sends again until the process that does the work is found before it is done. */
  const caught = async <Sent>(command: string, send: () => Promise<Sent>) => {
    const before = childrenOf(server.pid, command)
    for (;;) {
      let isOver = false
      const sent = send().finally(() => {
        isOver = true
      })
      for (; !isOver; await Bun.sleep(1)) {
        const [pid] = childrenOf(server.pid, command).filter((each) => !before.includes(each))
        if (pid !== undefined) return { pid, sent }
      }
    }
  }
  const reader = () => caught(childCommands.workbook, () => sendWorkbook(large))
  const hanging = async (address: string) => {
    const found = await caught(childCommands.decoding, () => sendPicture(address))
    process.kill(found.pid, 'SIGSTOP')
    return found
  }
  return { server, visitor, sendPicture, sendWorkbook, readers, reader, hanging }
}

test('a picture or workbook whose process dies is refused, others are answered meanwhile and taken after; with the server all end (executable)', async () => {
  const { server, visitor, sendPicture, sendWorkbook, readers, reader, hanging } = await open()
  expect(childrenOf(server.pid)).toEqual([])
  const decoding = await hanging('198.51.100.1')
  process.kill(decoding.pid, 'SIGKILL')
  expect(await decoding.sent).toMatchObject({
    status: 415,
    body: { fields: { img: expect.stringContaining('could not be read') } },
  })
  expect((await sendPicture('198.51.100.1')).status).toBe(201)
  const reading = await reader()
  process.kill(reading.pid, 'SIGSTOP') // it is never done
  const next = sendWorkbook(good)
  for (let n = 0; n < 20; n++) expect((await visitor.get('/api/faq')).status).toBe(200)
  expect(readers()).toEqual([reading.pid])
  process.kill(reading.pid, 'SIGKILL')
  expect(await reading.sent).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('too much work to be read') },
  })
  expect(await next).toMatchObject({ status: 200, body: { added: 1 } })
  const last = await reader()
  const isCut = last.sent.catch(() => {})
  const left = childrenOf(server.pid)
  await server.kill()
  for (const pid of left) await gone(pid)
  await isCut
})

test('SIGTERM finishes the picture in work, tells whoever sent one that never ends, and is clean (executable)', async () => {
  const { server, hanging } = await open()
  const child = Bun.spawn([`${server.folder}/hydra-lab`, childCommands.decoding], {
    cwd: server.folder,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const slow = await hanging('198.51.100.1')
  const stuck = await hanging('198.51.100.2')
  const stopped = server.stop()
  while (!server.output().includes('is stopping')) await Bun.sleep(5)
  process.kill(slow.pid, 'SIGCONT')
  await stopped
  expect(await server.exited).toBe(0)
  expect((await slow.sent).status).toBe(201)
  expect(await stuck.sent).toMatchObject({ status: 503, body: { message: expect.any(String) } })
  expect(server.output()).toContain('Hydra Lab stopped.')
  expect(server.output()).not.toContain('closed database')
  await gone(stuck.pid)
  expect(await child.exited).toBe(2)
  expect(await new Response(child.stderr).text()).toContain('there is no "decode-pictures"')
})
