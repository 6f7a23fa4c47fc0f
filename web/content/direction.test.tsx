import { test } from 'bun:test'
import { screen } from '@testing-library/react'
import { access, kinds } from '../../src/testing/cast.ts'
import { submit } from '../../src/testing/submitting.ts'
import { look } from '../testing/directions.ts'
import { inHebrew } from '../testing/hebrew.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

const site = siteOfAdmin()

// Lists, questions, trash, editors and versions are looked at where they are tried themselves.
test('what was typed decides its own direction in the activity', async () => {
  for (const { path, item } of kinds) await site.publish(path, inHebrew(item))
  await visit('/admin-panel?tab=activity', site)
  await screen.findByRole('table', { name: 'Activity' })
  await look(kinds.length)
}, 30_000)

test('so do the names of those who ask for access, and what is sent about them', async () => {
  await submit(site.visitor, {
    path: '/api/student',
    item: { ...inHebrew(access), hl_opened: 5000 },
  })
  const { unmount } = await visit('/admin-panel?tab=pending-accounts', site)
  await look()
  unmount()
  site.world.sqlite.run("UPDATE letters SET state = 'failed'")
  await visit('/admin-panel?tab=mail', site)
  await look()
}, 30_000)

test('so do the lab’s facts where they are written', async () => {
  await site.admin.put('/api/lab', { room: 'החדר', notice: 'הודעה', notice_until: '2099-12-31' })
  await visit('/admin-panel/lab', site)
  await look(2)
}, 30_000)
