import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { labFacts } from '../../../src/testing/cast.ts'
import { look } from '../../testing/directions.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const saved = 'Lab facts saved. Every page shows them now.'

test('facts that are edited from the panel show on every page at once', async () => {
  const { follow, add, choose, press, place } = await visit('/admin-panel?tab=status', site)
  await follow(/^Say when the lab/)
  await add(/^Monday/, '9:00-18:00')
  await choose(/^Clock/, labFacts.clock)
  await add(/^Contact email/, labFacts.contact)
  await add(/^Notice/, labFacts.notice)
  await add(/^Last day/, labFacts.notice_until)
  await press('Save')
  await screen.findByText(saved)
  expect(place.address).toBe('/admin-panel')
  const notice = () => screen.getByRole('complementary', { name: 'Notice' })
  expect(notice()).toHaveTextContent(labFacts.notice)
  await place.go('/')
  expect(notice()).toHaveTextContent(labFacts.notice)
  const band = await screen.findByRole('region', { name: 'Visit the lab' })
  expect(within(band).getByText('09:00–18:00')).toBeVisible()
  expect(within(band).getByText('(today)')).toBeVisible()
})

test('an edit of facts that somebody else changed is a conflict', async () => {
  await site.admin.put('/api/lab', labFacts)
  const { write, press } = await visit('/admin-panel/lab', site)
  await write(/^Where the room is/, 'Third floor.')
  await site.admin.put('/api/lab', { room: 'First floor.' })
  await press('Save')
  const conflict = await screen.findByRole('region', { name: /Somebody else saved/ })
  expect(within(conflict).getByText('Third floor.')).toBeVisible()
  expect(within(conflict).getByText('First floor.')).toBeVisible()
  await press('Save what is chosen')
  await screen.findByText(saved)
  expect((await site.visitor.get('/api/lab')).body).toMatchObject({ room: 'Third floor.' })
})

test('each fact has its own text direction', async () => {
  await site.admin.put('/api/lab', { room: 'החדר', notice: 'הודעה', notice_until: '2099-12-31' })
  await visit('/admin-panel/lab', site)
  await look(2)
})
