import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { atItsEnd } from '../testing/ending.ts'
import { emptyFolder } from '../testing/folder.ts'
import { createTestWorld } from '../testing/world.ts'
import { answerBackup } from './backup-answer.ts'

function site() {
  const folder = emptyFolder()
  const world = createTestWorld({ DATA_DIR: folder })
  atItsEnd(() => world.close())
  world.sqlite.run("INSERT INTO faq (question, answer, folded) VALUES ('Why?', 'So.', 'why?')")
  return { world, folder }
}

test('one backup is fetched at a time, and the next once it has arrived or was given up', async () => {
  const { world, folder } = site()
  const first = await answerBackup(world)
  expect(first.headers.get('content-disposition')).toBe(
    'attachment; filename="hydra-lab-2026-03-02.db"',
  )
  await expect(answerBackup(world)).rejects.toMatchObject({
    status: 503,
    message: 'Another backup is being made or fetched right now. Please try again in a minute.',
    more: { headers: { 'Retry-After': '60' } },
  })
  await first.body?.cancel()
  const slow = await answerBackup(world)
  const clock = spyOn(performance, 'now').mockReturnValue(performance.now() + 31 * 60_000)
  await expect(slow.bytes()).rejects.toThrow('The backup was fetched too slowly.')
  clock.mockRestore()
  const copy = Database.deserialize(await (await answerBackup(world)).bytes())
  expect(copy.query('SELECT question FROM faq').values()).toEqual([['Why?']])
  copy.close()
  expect(readdirSync(folder).filter((name) => name.startsWith('download'))).toEqual([])
})

test('what lies in no file is not fetched', async () => {
  await expect(answerBackup(createTestWorld())).rejects.toMatchObject({
    status: 404,
    message: 'There is no database file to be copied.',
  })
})
