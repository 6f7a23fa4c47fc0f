import { beforeEach, expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { everyKind } from '../../src/content/every-kind.ts'
import { listOf } from '../../src/pages/kinds.ts'
import { kinds } from '../../src/testing/cast.ts'
import { tabOf } from '../data/kind.ts'
import { kinds as kindsOfWeb } from '../kinds.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

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

const shown = ({ item, title }: (typeof kinds)[number]) => String(Object(item)[title])

beforeEach(async () => {
  for (const { path } of kinds) await site.publish(path)
})

const listed = everyKind.filter((kind) => listOf(kind) === `/${kind.path}`) // events are a calendar
const lists = kinds.filter((kind) => listed.some(({ path }) => kind.path === `/api/${path}`))

test('where a list holds nothing in a row, a card says so', async () => {
  for (const kind of lists) {
    const { unmount } = await visit(kind.path.replace('/api', ''), { ask })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText(shown(kind))).toBeVisible()
    unmount()
  }
})

const tabs = Object.values(kindsOfWeb).flatMap((own) =>
  kinds
    .filter(({ path }) => path === `/api${own.path}`)
    .map((kind) => ({ ...kind, tab: tabOf(own) })),
)

test('every list of the panel says so: beneath its rows, and where it holds nothing else', async () => {
  const { place } = await visit('/admin-panel', { ask })
  const panel = async (tab: string) => {
    await place.go(`/admin-panel?tab=${tab}`)
    return within(await screen.findByRole('tabpanel'))
  }
  for (const kind of tabs) {
    const list = await panel(`${kind.reviewed ? 'cur-' : ''}${kind.tab}`)
    expect(await list.findByText(sentence)).toBeVisible()
    expect(list.getByRole('rowheader', { name: new RegExp(shown(kind)) })).toBeVisible()
  }
  const waiting = tabs.filter(({ reviewed }) => reviewed).map(({ tab }) => tab)
  for (const tab of [...waiting, 'pending-accounts']) {
    const list = await panel(tab)
    expect(await list.findByText(sentence)).toBeVisible()
    expect(list.queryAllByRole('rowheader').length).toBe(0)
  }
})
