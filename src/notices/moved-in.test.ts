import { expect, test } from 'bun:test'
import { hackNight } from '../testing/cast.ts'
import { exportedSite, settings } from '../testing/exported-site.ts'
import { openSite } from '../testing/memory.ts'
import { importFolder } from '../testing/moving.ts'
import { hour, minute } from '../units.ts'
import { notifyAtOnce } from './notices.ts'

test('what was submitted at another site is not told where its history moves in, and what is new is', async () => {
  const { context, admin, visitor } = await openSite({
    ...settings,
    SMTP_URL: 'smtp://localhost:1',
  })
  await admin.put('/api/admins/admin-panel/1', { notices: 'at once' })
  const emails = () => {
    context.pass(2 * hour)
    notifyAtOnce(context)
    const query = "SELECT body FROM letters WHERE kind = 'notice' ORDER BY id"
    return context.sqlite.query<{ body: string }, []>(query).all()
  }
  const { folder } = await exportedSite()
  expect((await importFolder(context, folder))['activity']).toMatchObject({ refused: [] })
  expect(context.sqlite.query("SELECT 1 FROM activity WHERE did = 'submitted'").all()).not.toEqual(
    [],
  )
  expect(emails()).toEqual([])
  context.pass(minute)
  await visitor.post('/api/events', { ...hackNight, title: 'Come since' })
  const [notice, ...others] = emails()
  expect(notice?.body).toContain('Come since')
  expect(others).toEqual([])
})
