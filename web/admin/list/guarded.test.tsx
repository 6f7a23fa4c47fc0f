import { beforeEach, expect, spyOn, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { access, kinds } from '../../../src/testing/cast.ts'
import { but } from '../../../src/testing/client.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

beforeEach(() => void spyOn(console, 'error').mockImplementation(() => {}))

const isSpam = { hl_check: 'a machine' }

type Case = {
  path: string
  search: string
  name: string
  button: string
  more?: object
  did?: string
}

const reviewed = kinds.filter((kind) => kind.reviewed)

/** Every button that decides about what somebody may have changed meanwhile. */
const cases: Case[] = [
  ...reviewed.flatMap(({ path, item, title }) => {
    const search = path.replace('/api/', '?tab=')
    const name = String(Object(item)[title])
    return [
      ...['Approve', 'Ask for changes', 'Decline', 'Delete'].map((button) => ({ button, search })),
      { button: 'Not spam', search: `${search}&view=spam`, more: isSpam },
    ].map((one) => ({ path, name, ...one }))
  }),
  ...['Approve', 'Deny'].map((button) => ({ button, search: '?tab=pending-accounts' })),
  { button: 'Not spam', search: '?tab=pending-accounts&view=spam', more: isSpam },
].map((one) => ({ path: '/api/student', name: access.full_name, ...one }))

const itemAt = (path: string) => kinds.find((kind) => kind.path === path)?.item ?? access

/** Presses a button of a row, and whatever it asks. */
async function decide({ search, name, button }: Case, ask = site.ask) {
  const { user } = await visit(`/admin-panel${search}`, { ask })
  await user.click(await screen.findByRole('button', { name: `${button}: ${name}` }))
  const dialog = screen.queryByRole('alertdialog')
  const words = dialog?.querySelector('textarea')
  if (words) await user.type(words, 'W')
  if (dialog) await user.click(within(dialog).getByRole('button', { name: button }))
}

test.each(cases)(
  'of $path “$button” is refused where the row was changed since it was seen, and says so',
  async (one) => {
    const { path, more } = one
    await site.visitor.post(path, but(itemAt(path), { hl_opened: 5000, ...more }))
    const tags: (string | null)[] = []
    await decide(one, async (request) => {
      if (request.method === 'GET') return await site.ask(request)
      tags.push(request.headers.get('if-match'))
      const table = kinds.find((kind) => kind.path === path)?.table ?? 'requests'
      site.world.sqlite.run(`UPDATE ${table} SET revision = revision + 1`)
      return await site.ask(request)
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Somebody else saved this in the meantime. Nothing was changed.',
    )
    expect(tags).toEqual(['"1"'])
  },
)

test.each(cases)('of $path “$button” goes through where nothing was changed', async (one) => {
  const { path, more, name } = one
  await site.visitor.post(path, but(itemAt(path), { hl_opened: 5000, ...more }))
  await decide(one)
  await waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said).toContainEqual(expect.stringContaining(`“${name}” was `))
  })
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [
    'a page',
    () => new Response('<h1>Back soon</h1>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['nothing', () => new Response(null, { status: 204 })],
  ['JSON of its own', () => Response.json({ ok: true })],
])('%s that a proxy answers is no approval: the row is read again', async (_, proxied) => {
  const [one] = cases
  if (!one) throw new Error('There are no cases.')
  await site.visitor.post(one.path, but(itemAt(one.path), { hl_opened: 5000 }))
  await decide(one, async (request) =>
    request.method === 'GET' ? await site.ask(request) : proxied(),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed.')
  expect((await site.admin.get(`${one.path}/pending`)).body).toHaveLength(1)
})
