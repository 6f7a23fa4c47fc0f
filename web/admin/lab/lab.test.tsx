import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { labFacts, teacher } from '../../../src/testing/cast.ts'
import { ready } from '../../data/screen.tsx'
import { placeOf } from '../../routes.tsx'
import { look } from '../../testing/directions.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))
const save = () => screen.getByRole('button', { name: 'Save' })

test('the facts are edited from the panel, and stand on the page at once', async () => {
  await ready(placeOf('/admin-panel/lab').screen)
  const { user, place } = await visit('/admin-panel?tab=status', site)
  await user.click(await screen.findByRole('link', { name: /^Say when the lab/ }))
  await put(user, await field('Monday'), '9:00-18:00')
  await user.selectOptions(await field('Clock'), labFacts.clock)
  await put(user, await field('Contact email'), labFacts.contact)
  await put(user, await field('Notice'), labFacts.notice)
  await put(user, await field('Last day'), labFacts.notice_until)
  await user.click(save())
  await screen.findByText('Lab facts saved. Every page shows them now.')
  expect(place.address).toBe('/admin-panel')
  const notice = () => screen.getByRole('complementary', { name: 'Notice' })
  expect(notice()).toHaveTextContent(labFacts.notice)
  await place.go('/')
  expect(notice()).toHaveTextContent(labFacts.notice)
  const band = screen.getByRole('region', { name: 'Visit the lab' })
  expect(within(band).getByText('09:00–18:00')).toBeVisible()
  expect(within(band).getByText('(today)')).toBeVisible()
})

test('what can’t be is said at its field, and what was typed stays', async () => {
  const { user } = await visit('/admin-panel/lab', site)
  await put(user, await field('Sunday'), 'late')
  await put(user, await field('Notice'), labFacts.notice)
  await user.click(save())
  const summary = await screen.findByRole('region', { name: 'There is a problem' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Enter hours like 9-17, or 9am-5pm, or 9:00-12:00, 13:00-18:00, or closed'])
  const sunday = await field('Sunday')
  expect(sunday).toHaveValue('late')
  await user.clear(sunday)
  await user.click(save())
  await screen.findByRole('link', { name: 'Enter the last day on which the notice is shown' })
  expect(await field('Notice')).toHaveValue(labFacts.notice)
})

test('an edit that somebody else was faster than keeps what was typed, and asks whose version stays', async () => {
  await site.admin.put('/api/lab', labFacts)
  const { user } = await visit('/admin-panel/lab', site)
  const room = await field('Where the room is')
  await user.clear(room)
  await put(user, room, 'Third floor.')
  await site.admin.put('/api/lab', { room: 'First floor.' })
  await user.click(save())
  const conflict = await screen.findByRole('region', { name: /Somebody else saved/ })
  expect(within(conflict).getByText('Third floor.')).toBeVisible()
  expect(within(conflict).getByText('First floor.')).toBeVisible()
  await user.click(within(conflict).getByRole('button', { name: 'Save what is chosen' }))
  await screen.findByText('Lab facts saved. Every page shows them now.')
  expect((await site.visitor.get('/api/lab')).body).toMatchObject({ room: 'Third floor.' })
})

test('the admin of an empty site sees first steps, which tick themselves off and then go', async () => {
  const steps = async () => {
    const { unmount } = await visit('/admin-panel', site)
    const list = await screen.findByRole('region', { name: /^First steps/ })
    const left = within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    unmount()
    return left
  }
  const mail = '/admin-panel?tab=mail'
  const copy = '/admin-panel?tab=status'
  expect(await steps()).toEqual([
    '/admin-panel/lab',
    '/create-faculty',
    '/create-tech-blog',
    mail,
    copy,
  ])
  await site.admin.post('/api/faculty', teacher)
  expect(await steps()).toEqual(['/admin-panel/lab', '/create-tech-blog', mail, copy])
  site.world.config.smtpUrl = 'smtp://127.0.0.1:1'
  site.world.sqlite.run('CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)')
  expect(await steps()).toEqual(['/admin-panel/lab', '/create-tech-blog'])
  await site.publish('/api/tech-blog')
  const { user } = await visit('/admin-panel/lab', site)
  await put(user, await field('Contact email'), labFacts.contact)
  await user.click(save())
  await screen.findByText('Lab facts saved. Every page shows them now.')
  await waitFor(() =>
    expect(screen.queryAllByRole('region', { name: /^First steps/ }).length).toBe(0),
  )
})

test('visitors of an empty site read what will be there and how to contribute', async () => {
  await visit('/student-highlights', site)
  await screen.findByText('No resources found.')
  screen.getByText('Projects by the students of the Hydra Lab: what they built, how, and the code.')
  screen.getByRole('link', { name: 'Be the first: Submit A Project' })
})

test('what was typed decides its own direction where the facts are written', async () => {
  await site.admin.put('/api/lab', { room: 'החדר', notice: 'הודעה', notice_until: '2099-12-31' })
  await visit('/admin-panel/lab', site)
  await look(2)
})
