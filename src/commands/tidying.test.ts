import { expect, test } from 'bun:test'
import { faq } from '../content/kinds.ts'
import { truncateWal } from '../database/erasing.ts'
import { databaseIn } from '../database/place.ts'
import { question } from '../testing/cast.ts'
import { emptyFolder } from '../testing/folder.ts'
import { litter, namesIn } from '../testing/litter.ts'
import { openSite } from '../testing/memory.ts'
import { createTidying } from './tidying.ts'

const empty = { question: '', answer: '', folded: '' }

test('once an item is deleted for good, the tables of content hold nothing of rows that went', async () => {
  const DATA_DIR = emptyFolder()
  const { context, admin } = await openSite({ DATA_DIR, TRASH_DAYS: '0' })
  const add = () => context.db.insert(faq.table).values(empty).returning().get().id
  const left = litter(context, { table: 'faq', column: 'answer', add })
  const { body } = await admin.post('/api/faq', question)
  await admin.delete(`/api/faq/${body['id']}`)
  truncateWal(context.sqlite)
  const path = databaseIn(DATA_DIR)
  expect(namesIn(path).size).toBeGreaterThan(left.size)
  await createTidying(context)()
  expect(namesIn(path)).toEqual(left)
  context.close()
})
