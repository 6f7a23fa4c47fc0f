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

async function openImport(tab = 'faq') {
  const page = await panel(`?tab=${tab}`)
  await page.press('Import')
  const input = await screen.findByLabelText('File')
  await waitFor(() => expect(document.activeElement === input).toBe(true))
  return { ...page, choose: (file: File) => page.user.upload(input, file) }
}

const unreachable = 'Failed to import the file. The site could not be reached.'

test('a file is validated first, with a line for what is refused, and brought in when that is wanted', async () => {
  const { press, choose } = await openImport()
  const region = screen.getByRole('region', { name: 'Import questions' })
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
    await screen.findByRole('button', { name: 'Import 1 question' })
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
  const { press, choose } = await openImport('events')
  expect(screen.getByText('Events Page - Coming Soon')).toBeVisible()
  await choose(file('title,starts_at\nHack night,2099-01-01T18:00\n', 'events.csv'))
  await press('Import 1 event')
  expect(await screen.findByText('1 row imported, 0 there already, 0 left out.')).toBeVisible()
  await press('Close')
  expect(await screen.findByRole('button', { name: 'Approve: Hack night' })).toBeVisible()
})

test('a backup is offered with the status, and a failure stands beside it', async () => {
  const { press } = await panel('?tab=status')
  await press('Download a backup')
  expect(await screen.findByText(/^Failed to download a backup\. /)).toBeVisible()
})

test('a heading that isn’t known gets a choice, and nothing is brought in before each has one', async () => {
  const rows = 'question,answer,Where to read,Asked by\nWhat?,So.,college.edu/what,Ada\n'
  const { user, press, choose } = await openImport()
  await choose(file(rows))
  const columns = await screen.findByRole('table', { name: 'Columns' })
  expect(within(columns).getByRole('row', { name: 'answer answer' })).toBeVisible()
  const isReady = () => screen.queryByRole('button', { name: 'Import 1 question' }) !== null
  expect(isReady()).toBe(false)
  const link = await screen.findByRole('combobox', { name: 'Where to read becomes' })
  await waitFor(() =>
    expect(within(link).getByRole('option', { name: 'link' })).toBeInTheDocument(),
  )
  await user.selectOptions(link, 'link')
  const asked = await screen.findByRole('combobox', { name: 'Asked by becomes' })
  expect([isReady(), screen.getByText(/^Choose what becomes of each/)]).toEqual([
    false,
    expect.anything(),
  ])
  await user.selectOptions(asked, 'Leave it out')
  await press('Import 1 question')
  await screen.findByText('1 row imported, 0 there already, 0 left out.')
  const { body } = await site.visitor.get('/api/faq')
  expect(body.find(({ question }) => question === 'What?')).toMatchObject({
    link: 'https://college.edu/what',
  })
})

test('what differs is told, and updated where that is wanted', async () => {
  const { body } = await site.admin.post('/api/faq', { question: 'Who?', answer: 'I.', link: null })
  const { user, press, choose } = await openImport()
  await choose(file('question,answer\nWho?,You.\n'))
  expect(
    await screen.findByText('1 row read: 0 new, 0 there already, 1 differs, 0 refused.'),
  ).toBeVisible()
  expect(screen.getByRole('region', { name: 'Differ from what is here' })).toHaveTextContent(
    'Line 2: answer is “I.”, in the file “You.”',
  )
  await user.click(screen.getByRole('checkbox', { name: 'Update the 1 that differs' }))
  await press('Update 1 question')
  expect(
    await screen.findByText('0 rows imported, 1 updated, 0 there already, 0 left out.'),
  ).toBeVisible()
  expect((await site.visitor.get(`/api/faq/${body['id']}`)).body).toMatchObject({ answer: 'You.' })
})

test('where a day could be read in two ways, it is asked which', async () => {
  const rows = 'title,start time,location\nHack night,3/5/2099 18:00,Hall\n'
  const { user, choose } = await openImport('events')
  await choose(file(rows, 'events.csv'))
  const dates = await screen.findByLabelText('In this file 3/5 is')
  expect(screen.queryByRole('button', { name: 'Import 1 event' })).toBeNull()
  await user.selectOptions(dates, 'March 5')
  expect(await screen.findByRole('button', { name: 'Import 1 event' })).toBeVisible()
})
