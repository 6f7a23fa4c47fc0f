import { beforeEach, expect, test } from 'bun:test'
import { configure, screen } from '@testing-library/react'
import { kinds } from '../../src/testing/cast.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

configure({ asyncUtilTimeout: 10_000 })

const site = siteOfAdmin()
const sentence = 'No student data available.'

/** The real answers, with nothing in the first row of every list. */
const ask = async (request: Request) => {
  const response = await site.ask(request)
  if (!/^\/api\/(?!admins)[a-z-]+(\/pending|\/spam)?$/.test(new URL(request.url).pathname))
    return response
  const rows: unknown = await response.json()
  return Response.json(Array.isArray(rows) ? [null, ...rows] : rows, {
    headers: { 'x-total-count': '2' },
  })
}

const shown = ({ item, title }: (typeof kinds)[number]) => String(Object(item)[title])

beforeEach(async () => {
  for (const { path } of kinds) await site.publish(path)
})

test.each(kinds.map((kind) => [kind.path.replace('/api', ''), kind] as const))(
  'where the list at %s holds nothing in a row, a card says so',
  async (address, kind) => {
    await visit(address, { ask })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText(shown(kind))).toBeVisible()
  },
  30_000,
)

const tabs = {
  '/api/student-highlights': 'cur-student-highlights',
  '/api/tech-blog': 'cur-tech-blog',
  '/api/student-resources': 'student-resources',
  '/api/faculty': 'faculty-directory',
  '/api/faq': 'faq',
}

test.each(kinds.map((kind) => [tabs[kind.path], kind] as const))(
  'the panel’s list %s says so beneath its rows',
  async (tab, kind) => {
    await visit(`/admin-panel?tab=${tab}`, { ask })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('rowheader', { name: new RegExp(shown(kind)) })).toBeVisible()
  },
  30_000,
)

test.each(['tab=student-highlights', 'tab=tech-blog', 'tab=pending-accounts'])(
  'so does the pending list at %s, which holds nothing else',
  async (search) => {
    await visit(`/admin-panel?${search}`, { ask })
    expect(await screen.findByText(sentence)).toBeVisible()
  },
  30_000,
)
