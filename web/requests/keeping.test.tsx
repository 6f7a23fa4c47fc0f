import { expect, setDefaultTimeout, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { access } from '../../src/testing/cast.ts'
import { look } from '../testing/directions.ts'
import { said } from '../testing/hands.ts'
import { inHebrew } from '../testing/hebrew.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

setDefaultTimeout(60_000)

const site = siteOfAdmin()

test('an approved account says until when it is kept, and an admin keeps it for good or no longer', async () => {
  const { id } = await site.submit('/api/student')
  await site.admin.post('/api/student/approve', { id })
  const isKept = async () => (await site.admin.get('/api/student')).body[0]?.['keep']
  const { press } = await visit('/admin-panel?group=existing&tab=pending-accounts', site)
  expect(await screen.findByText(/kept until \w{3} \d+, \d{4}/)).toBeVisible()
  await press(`Keep: ${access.full_name}`)
  await said(`“${access.full_name}” was kept for good.`)
  expect(screen.queryByText(/kept until/)).toBeNull()
  expect(await isKept()).toBe(true)
  await press(`Don't keep: ${access.full_name}`)
  expect(await screen.findByText(/kept until/)).toBeVisible()
  await said(`“${access.full_name}” was set to be erased a year after its approval.`)
  expect(await isKept()).toBe(false)
})

test('names of those who ask for access, and what is sent about them, find their own direction', async () => {
  await site.submit('/api/student', inHebrew(access))
  const { press, place } = await visit('/admin-panel?tab=pending-accounts', site)
  await look()
  site.world.sqlite.run("UPDATE letters SET state = 'failed'")
  await place.go('/admin-panel?tab=mail')
  await press(/^Preview: /)
  await look(2)
})
