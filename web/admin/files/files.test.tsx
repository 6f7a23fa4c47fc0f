import { afterEach, expect, spyOn, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import type { SendRequest } from '../../data/api.ts'
import { connect } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { transcriptOf } from '../../testing/transcript.ts'

const site = siteOfAdmin()
let way: SendRequest | undefined // to the site, where it isn't the usual one
const network = connect(() => way ?? site.ask)
afterEach(() => {
  way = undefined
  network.mend()
})

const panel = (search: string) => visit(`/admin-panel${search}`, site)

const file = (text: string, name = 'faq.csv') => new File([text], name, { type: 'text/csv' })
const good = file('question,answer,link\nWhere?,Here.,www.college.edu\n,Nothing.,\n')

async function openImport() {
  const { user, press } = await panel('?tab=faq')
  await press('Import')
  const region = await screen.findByRole('region', { name: 'Import questions' })
  const input = within(region).getByLabelText('File')
  await waitFor(() => expect(document.activeElement === input).toBe(true))
  return { press, input, choose: (file: File) => user.upload(input, file) }
}

const canImport = () => screen.findByRole('button', { name: 'Import 1 question' })
const unreachable = 'Failed to import the file. The site could not be reached.'

test('a file is judged first, with a line for what is refused, and brought in when that is wanted', async () => {
  const { press, input, choose } = await openImport()
  const region = input.closest('section')
  const meanwhile: string[] = []
  way = async (request) => {
    await waitFor(() => expect(region?.querySelector('[role=status]')).toHaveTextContent('…'))
    if (request.method === 'POST') meanwhile.push(...transcriptOf(region).slice(-2))
    return await site.ask(request)
  }
  await choose(good)
  const summary = await screen.findByText('2 rows read: 1 new, 0 there already, 1 refused.')
  await waitFor(() => expect(document.activeElement?.contains(summary)).toBe(true))
  expect(screen.getByRole('region', { name: 'Refused' })).toHaveTextContent(
    'Line 3, question: Enter a question',
  )
  expect((await site.visitor.get('/api/faq')).text).toBe('[]')
  await press('Import 1 question')
  expect(await screen.findByText('1 row imported, 0 there already, 1 left out.')).toBeVisible()
  expect(meanwhile).toEqual(['status: Reading…', '(Close)', 'status: Importing…', '(Close)'])
  expect(await screen.findByText('Where?')).toBeVisible()
  await press('Close')
  expect(document.activeElement === screen.getByRole('button', { name: 'Import' })).toBe(true)
})

test('what a file held when it was chosen is brought in, whatever it holds by then', async () => {
  const { press, choose } = await openImport()
  const then = Object.assign(file('no,more\n'), { arrayBuffer: () => good.arrayBuffer() })
  await choose(then)
  await press('Import 1 question')
  expect(await screen.findByText('1 row imported, 0 there already, 1 left out.')).toBeVisible()
})

test('a file that holds nothing or no table, and a site that can’t be reached, are said', async () => {
  const { choose } = await openImport()
  await choose(file(' \n'))
  expect(await screen.findByText('Failed to import the file. The file is empty.')).toBeVisible()
  await choose(file('question,answer\n"open'))
  expect(await screen.findByText(/^Failed to import the file\. .*never closed/)).toBeVisible()
  network.lose()
  await choose(good)
  expect(await screen.findByText(unreachable)).toBeVisible()
})

test.each([
  [true, true, '1 row imported, 0 there already, 1 left out.'],
  [false, true, `${unreachable} Nothing was imported.`],
  [
    true,
    false,
    `${unreachable} It is not known what was imported: choose the file again to see which rows are there already.`,
  ],
])(
  'where no answer came of an import (arrived: %p, read again: %p), it says “%s”',
  async (arrives, isBack, words) => {
    const { press, choose } = await openImport()
    await choose(good)
    await canImport()
    let isLost = false
    way = async (request) => {
      const isImport = new URL(request.url).pathname.endsWith('/import')
      if (!isImport || (isLost && isBack)) return await site.ask(request)
      if (!isLost && arrives) await site.ask(request)
      isLost = true
      throw new TypeError('Failed to fetch')
    }
    await press('Import 1 question')
    expect(await screen.findByText(words)).toBeVisible()
  },
)

test('a list is downloaded as it is filtered, with the token and by its status', async () => {
  await site.publish('/api/faq')
  await site.publish('/api/events')
  // The document in memory would go where the link leads.
  const saving = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const asked: string[] = []
  network.carry = (response, { url, headers }) => {
    const { pathname, search } = new URL(url)
    if (pathname.endsWith('.csv'))
      asked.push(`${pathname}${search} ${headers.get('authorization')}`)
    return response
  }
  const { press, place } = await panel('?tab=faq&q=lab')
  for (const [n, next] of [
    'events',
    'events&mark=changed&alike=1&category=programming&page=2',
    'events&view=spam&month=2026-03',
    'activity&by=ada&kind=faq&q=lab',
    '',
  ].entries()) {
    await press('Download CSV')
    await waitFor(() => expect(asked).toHaveLength(n + 1))
    if (next) await place.go(`/admin-panel?tab=${next}`)
    expect(screen.queryAllByRole('button', { name: 'Import' }).length).toBe(n < 2 ? 1 : 0)
  }
  const token = `Bearer ${site.admin.token}`
  expect(asked).toEqual([
    `/api/faq/export.csv?q=lab ${token}`,
    `/api/events/export.csv?status=pending ${token}`,
    `/api/events/export.csv?status=pending&category=programming&mark=changed&alike=1 ${token}`,
    `/api/events/export.csv?status=spam&from=2026-03-01&to=2026-03-31 ${token}`,
    `/api/activity.csv?q=lab&by=ada&kind=faq ${token}`,
  ])
  await waitFor(() => expect(saving).toHaveBeenCalledTimes(5))
  saving.mockRestore()
})

test('events can be imported before there is any, and what became of them can be read', async () => {
  const { user, press } = await panel('?tab=events')
  await screen.findByText('Events Page - Coming Soon')
  await press('Import')
  const rows = 'title,description,starts_at,location\nHack night,x,2099-01-01T18:00,Hall\n'
  await user.upload(await screen.findByLabelText('File'), file(rows, 'events.csv'))
  await press('Import 1 event')
  expect(await screen.findByText('1 row imported, 0 there already, 0 left out.')).toBeVisible()
  await press('Close')
  expect(await screen.findByRole('button', { name: 'Approve: Hack night' })).toBeVisible()
})

test('a backup is offered with the status, and a failure stands beside it; requests are downloaded and not imported', async () => {
  const { press, place } = await panel('?tab=status')
  await press('Download a backup')
  expect(await screen.findByText(/^Failed to download a backup\. /)).toBeVisible()
  await place.go('/admin-panel?tab=pending-accounts')
  expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
