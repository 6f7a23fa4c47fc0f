import { expect, test } from 'bun:test'
import { createTidying } from '../../commands/tidying.ts'
import { castOf } from '../../testing/cast.ts'
import { emptyFolder, wordsInFiles } from '../../testing/folder.ts'
import { openSite } from '../../testing/memory.ts'
import { day } from '../../units.ts'
import { faq } from '../kinds.ts'

test('what expires in the trash, or an admin erases, leaves no byte in the file, nor a word of an earlier version in the index', async () => {
  const folder = emptyFolder()
  const site = await openSite({ DATA_DIR: folder, TRASH_DAYS: '2', SESSION_HOURS: '8760' })
  const { context, admin } = site
  context.sqlite.run('PRAGMA synchronous = OFF')
  const { path, item } = castOf(faq)
  const mark = (n: number) => `marked${String(n).padStart(3, '0')}`
  /** A word that is edited away; the search index leaves out what a word begins with as the one before it. */
  const earlier = (n: number) => `early${Bun.hash(`${n}`).toString(36)}`
  const turns = Array.from({ length: 12 }, (_, n) => n)
  const erased = turns.filter((n) => n % 3 > 0)
  for (const n of turns) await admin.post(path, { ...item, answer: `${mark(n)} ${earlier(n)}` })
  for (const n of turns) {
    const answer = `${mark(n)} ${'x'.repeat((n * 291) % 900)} ${mark(n)}`
    await admin.put(`${path}/${n + 1}`, { answer })
  }
  for (const n of erased) {
    await admin.delete(`${path}/${n + 1}`)
    if (n % 3 > 1) await admin.delete(`${path}/trash/${n + 1}`)
  }
  const tidy = createTidying(context)
  await tidy()
  context.pass(2 * day)
  await tidy()
  const left = turns.filter((n) => !erased.includes(n))
  expect(wordsInFiles(folder, turns.map(mark))).toEqual(left.map(mark))
  const ends = erased.map((n) => earlier(n).slice(9))
  expect(wordsInFiles(folder, ends)).toEqual([])
  expect(context.lines.filter(({ level }) => level === 'error')).toEqual([])
  context.close()
})
