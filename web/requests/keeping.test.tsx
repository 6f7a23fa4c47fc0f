import { expect, setDefaultTimeout, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { access } from '../../src/testing/cast.ts'
import { submit } from '../../src/testing/submitting.ts'
import { look } from '../testing/directions.ts'
import { inHebrew } from '../testing/hebrew.ts'
import { reading } from '../testing/reading.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

setDefaultTimeout(60_000)

const site = siteOfAdmin()

test('an approved account says until when it is kept, and an admin keeps it for good or no longer', async () => {
  const { body } = await site.admin.post('/api/student', access)
  await site.admin.post('/api/student/approve', { id: body['id'] })
  const isKept = async () => (await site.admin.get('/api/student')).body[0]?.['keep']
  const { user } = await visit('/admin-panel?group=existing&tab=pending-accounts', site)
  expect(await screen.findByText(/kept until \w{3} \d+, \d{4}/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Keep: ${access.full_name}` }))
  expect(await screen.findByText(reading(`“${access.full_name}” was kept for good.`))).toBeVisible()
  expect(screen.queryByText(/kept until/)).toBeNull()
  expect(await isKept()).toBe(true)
  await user.click(screen.getByRole('button', { name: `Don't keep: ${access.full_name}` }))
  expect(await screen.findByText(/kept until/)).toBeVisible()
  const erased = `“${access.full_name}” was set to be erased a year after its approval.`
  expect(await screen.findByText(reading(erased))).toBeVisible()
  expect(await isKept()).toBe(false)
})

test('a letter of a denial that was emptied says so, and can’t be tried again', async () => {
  const { body } = await site.admin.post('/api/student', access)
  await site.admin.delete(`/api/student/${body['id']}`)
  site.world.sqlite.run("UPDATE letters SET state = 'failed', body = '', recipient = NULL")
  await visit('/admin-panel?tab=mail', site)
  expect(await screen.findByText(/its text and address are erased/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
})

test('names of those who ask for access, and what is sent about them, find their own direction', async () => {
  await submit(site.visitor, {
    path: '/api/student',
    item: { ...inHebrew(access), hl_opened: 5000 },
  })
  const { user, place } = await visit('/admin-panel?tab=pending-accounts', site)
  await look()
  site.world.sqlite.run("UPDATE letters SET state = 'failed'")
  await place.go('/admin-panel?tab=mail')
  await user.click(await screen.findByRole('button', { name: /^Preview: / }))
  await look(2)
})
