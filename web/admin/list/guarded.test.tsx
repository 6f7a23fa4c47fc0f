import { beforeEach, expect, spyOn, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { tracker } from '../../../src/testing/cast.ts'
import { said } from '../../testing/hands.ts'
import { isWrite } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

beforeEach(() => void spyOn(console, 'error').mockImplementation(() => {}))

/** Kinds share their actions; requests have their own. */
const cases = [
  {
    ...({ path: '/api/student-highlights', table: 'highlights' } as const),
    tab: 'student-highlights',
    buttons: ['Approve', 'Ask for changes', 'Decline', 'Delete'],
    called: (name: string) => ({ project_title: name }),
  },
  {
    ...({ path: '/api/student', table: 'requests' } as const),
    tab: 'pending-accounts',
    buttons: ['Approve', 'Deny'],
    called: (name: string) => ({ full_name: name, student_id: `N1234567${name.length}` }),
  },
]

test.each(cases)(
  'a decision about one of $path is refused and says so where it was changed since it was seen, and goes through once that was seen',
  async ({ path, table, tab, buttons, called }) => {
    for (const button of buttons) await site.submit(path, called(button))
    await site.submit(path, { ...called('Not spam'), hl_check: 'a machine' })
    const tags: (string | null)[] = []
    const ask = async (request: Request) => {
      if (isWrite(request)) tags.push(request.headers.get('if-match'))
      return await site.ask(request)
    }
    const { press, agree, place, settled } = await visit(`/admin-panel?tab=${tab}`, { ask })
    const decide = async (button: string) => {
      await press(`${button}: ${button}`)
      if (button !== 'Not spam') await agree(button, 'Why')
    }
    for (const button of [...buttons, 'Not spam']) {
      if (button === 'Not spam') await place.go(`/admin-panel?tab=${tab}&view=spam`)
      await settled()
      site.world.sqlite.run(`UPDATE ${table} SET revision = revision + 1`)
      await decide(button)
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Somebody else saved this in the meantime. Nothing was changed.',
      )
      await settled()
      await decide(button)
      await said(new RegExp(`^“${button}” was `))
      expect(screen.queryByRole('alert')).toBeNull()
    }
    const seen = buttons.map((_, n) => [`"${n + 1}"`, `"${n + 2}"`])
    expect(tags.slice(0, -2)).toEqual(seen.flat())
  },
  30_000,
)

test('whatever a proxy answers instead is no approval: the row is read again', async () => {
  await site.submit('/api/student-highlights')
  const headers = { 'content-type': 'text/html' }
  let proxied: () => Response
  const ask = async (request: Request) => (isWrite(request) ? proxied() : await site.ask(request))
  const { decide } = await visit('/admin-panel?tab=student-highlights', { ask })
  for (const answer of [
    () => new Response('<h1>Back soon</h1>', { headers }),
    () => new Response(null, { status: 204 }),
    () => Response.json({ ok: true }),
  ]) {
    proxied = answer
    await decide('Approve', tracker.project_title)
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed.')
  }
  expect((await site.admin.get('/api/student-highlights/pending')).body).toHaveLength(1)
})
