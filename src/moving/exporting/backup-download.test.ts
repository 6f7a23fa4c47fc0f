import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync, readlinkSync } from 'node:fs'
import { onCleanup } from '../../testing/cleanup.ts'
import { createTestContext } from '../../testing/context.ts'
import { emptyFolder } from '../../testing/folder.ts'
import { downloadBackup } from './backup-download.ts'

function site() {
  const folder = emptyFolder()
  const context = createTestContext({ DATA_DIR: folder })
  onCleanup(() => context.close())
  context.sqlite.run("INSERT INTO faq (question, answer, folded) VALUES ('Why?', 'So.', 'why?')")
  return { context, folder }
}

/** Whether this process holds a copy open. */
const holdsCopy = () =>
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('download.db')
    } catch {
      return false
    }
  })

test('a backup is a copy of the database, made for one at a time, of which nothing stays', async () => {
  const { context, folder } = site()
  const making = downloadBackup(context)
  await expect(downloadBackup(context)).rejects.toMatchObject({
    status: 503,
    message: 'Another backup is being made or fetched right now. Please try again in a minute.',
    more: { headers: { 'Retry-After': '60' } },
  })
  const first = await making
  expect(first.headers.get('content-disposition')).toBe(
    'attachment; filename="hydra-lab-2026-03-02.db"',
  )
  expect(holdsCopy()).toBe(true)
  await first.body?.cancel()
  while (holdsCopy()) await Bun.sleep(1)
  const copy = Database.deserialize(await (await downloadBackup(context)).bytes())
  expect(copy.query('SELECT question FROM faq').values()).toEqual([['Why?']])
  copy.close()
  expect(readdirSync(folder).filter((name) => name.startsWith('download'))).toEqual([])
})

test('what lies in no file is not fetched', async () => {
  await expect(downloadBackup(createTestContext())).rejects.toMatchObject({
    status: 404,
    message: 'There is no database file to be copied.',
  })
})
