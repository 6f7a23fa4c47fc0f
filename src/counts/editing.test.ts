import { expect, test } from 'bun:test'
import { adminIn } from '../testing/ada.ts'
import { openSite } from '../testing/memory.ts'
import { recordEditing } from './editing.ts'
import { maxEditors } from './words.ts'

const { context, visitor, admin } = await openSite()

const colleague = (user: string) =>
  adminIn(context, visitor, { user, email: `${user}@college.edu` })

const page = '/admin-panel/faq/edit/1'
const seenBy = async (who: typeof admin) => (await who.get('/api/counts')).body['editing']
const edits = async (who: typeof admin, more = {}) =>
  (await who.post('/api/counts/editing', { page, ...more })).body['others']

test('whoever has an editor open is named to others, until they leave it or were not heard of for five minutes', async () => {
  const [grace, brian] = [await colleague('grace'), await colleague('brian')]
  expect(await edits(admin)).toEqual([])
  expect(await edits(grace)).toEqual(['ada'])
  expect(await seenBy(admin)).toEqual({ [page]: ['grace'] })
  expect(await seenBy(brian)).toEqual({ [page]: ['ada', 'grace'] })
  expect(await edits(grace, { left: true })).toEqual(['ada'])
  expect(await seenBy(admin)).toEqual({})
  context.pass(5 * 60_000)
  expect(await seenBy(brian)).toEqual({})
})

test('only editors of the panel are noted, and no more of them than memory has room for', async () => {
  expect((await admin.post('/api/counts/editing', { page: '/faq/1' })).status).toBe(422)
  for (let n = 0; n <= maxEditors; n++)
    recordEditing(context, { id: 1, user: 'ada' }, { page: `${page}${n}` })
  const brian = await colleague('brian')
  expect(Object.keys(Object(await seenBy(brian)))).toHaveLength(maxEditors)
})
