import { expect, test } from 'bun:test'
import { createTidying } from '../../commands/tidying.ts'
import { castOf } from '../../testing/cast.ts'
import { emptyFolder } from '../../testing/folder.ts'
import { openSite } from '../../testing/memory.ts'
import { tracesIn } from '../../testing/traces.ts'
import { day } from '../../units.ts'
import { faq, highlights } from '../kinds.ts'

test('what expires in the trash, or an admin erases, leaves no byte of its texts in the file', async () => {
  const folder = emptyFolder()
  const site = await openSite({ DATA_DIR: folder, TRASH_DAYS: '2', SESSION_HOURS: '8760' })
  const { world, admin } = site
  const mark = (n: number) => `marked-${String(n).padStart(3, '0')}`
  const text = (n: number, size: number) => `${mark(n)} ${'x'.repeat(size)} ${mark(n)}`
  /** A word that is edited away; the search index leaves out what a word begins with as the one before it. */
  const earlier = (n: number) => `early${Bun.hash(`${n}`).toString(36)}`
  const left = new Set<string>()
  const faqs = { ...castOf(faq), field: 'answer' }
  const projects = { ...castOf(highlights), field: 'summary' }
  const turns = [faqs, faqs, faqs, faqs, projects, projects, projects, projects]
  for (const [n, { path, item, field }] of turns.entries()) {
    const { body } = await admin.post(path, {
      ...item,
      [field]: `${text(n, (n * 37) % 80)} ${earlier(n)}`,
    })
    const one = `${path}/${body['id']}`
    await admin.put(one, { [field]: text(n, (n * 91) % 170) })
    const fate = n % 4
    if (fate === 0) {
      left.add(mark(n))
      continue
    }
    await admin.delete(one)
    if (fate === 1) await admin.delete(`${path}/trash/${body['id']}`)
  }
  const tidy = createTidying(world)
  await tidy()
  const marks = turns.map((_, n) => mark(n))
  expect(tracesIn(folder, marks).length).toBe((turns.length * 3) / 4)
  world.pass(2 * day)
  await tidy()
  expect(new Set(tracesIn(folder, marks))).toEqual(left)
  const erased = turns.keys().filter((n) => !left.has(mark(n)))
  expect(
    tracesIn(
      folder,
      [...erased].map((n) => earlier(n).slice(9)),
    ),
  ).toEqual([])
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  world.close()
})
