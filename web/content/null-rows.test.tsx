import { beforeEach, expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import type { KindPath } from '../../src/content/every-kind.ts'
import { kindCalled, siteOfAdmin, tabAt, visit } from '../testing/site.tsx'

const site = siteOfAdmin()
const sentence = 'No student data available.'

const isList = /^\/api\/(?!admins)[a-z-]+(\/published|\/pending|\/spam)?$/

/** The real answers, with nothing in the first row of every list. */
const ask = async (request: Request) => {
  const response = await site.ask(request)
  if (!isList.test(new URL(request.url).pathname)) return response
  const rows: unknown = await response.json()
  const headers = { 'x-total-count': '2' }
  return Response.json(Array.isArray(rows) ? [null, ...rows] : rows, { headers })
}

/** One whose cards leave texts out, and one that is read as Markdown. */
const called: KindPath[] = ['student-highlights', 'faq']
const lists = called.map((each) => {
  const { path, item, title } = kindCalled(each)
  return { path, name: String(Object(item)[title]) }
})

beforeEach(async () => {
  for (const { path } of lists) await site.publish(path)
})

test('where a list holds nothing in a row, a card says so', async () => {
  for (const { path, name } of lists) {
    const { unmount } = await visit(path.replace('/api', ''), { ask })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText(name)).toBeVisible()
    unmount()
  }
})

test('a list of the panel says so: beneath its rows, and where it holds nothing else', async () => {
  const { place } = await visit('/admin-panel', { ask })
  const panel = async (tab: string) => {
    await place.go(`/admin-panel${tab}`)
    return within(await screen.findByRole('tabpanel'))
  }
  for (const { path, name } of lists) {
    const list = await panel(tabAt(path))
    expect(await list.findByText(sentence)).toBeVisible()
    expect(list.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible()
  }
  for (const tab of ['?tab=student-highlights', '?tab=pending-accounts']) {
    const list = await panel(tab)
    expect(await list.findByText(sentence)).toBeVisible()
    expect(list.queryAllByRole('rowheader').length).toBe(0)
  }
})
