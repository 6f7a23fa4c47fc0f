import { expect, test } from 'bun:test'
import { kinds } from '../testing/cast.ts'
import { createTestContext } from '../testing/context.ts'
import { everyKind } from './every-kind.ts'
import { prepare } from './items.ts'
import { erase, remove, restore } from './removing.ts'

const sender = { address: '192.0.2.1', isAdmin: true }

test.each(everyKind)(
  '$path: an import can’t take the id of an item, in the trash too',
  async (kind) => {
    const context = createTestContext()
    const body = { ...kinds.find(({ path }) => path === `/api/${kind.path}`)?.item }
    const dates = 'status' in kind.table ? { submission_date: '2026-03-01' } : {}
    const write = await prepare(
      context,
      kind,
      { body, sender },
      { did: 'imported', id: 7, ...dates },
    )
    const add = () => context.db.transaction(write)
    expect(add()).toMatchObject({ id: 7 })
    expect(add).toThrow('The number 7 belongs to another one.')
    remove(context, kind, { id: 7 })
    expect(add).toThrow('The number 7 belongs to another one.')
    expect(restore(context, kind, { id: 7 }).row).toMatchObject({ id: 7 })
    remove(context, kind, { id: 7 })
    erase(context, kind, { id: 7 })
    expect(add()).toMatchObject({ id: 7 })
    context.close()
  },
)
