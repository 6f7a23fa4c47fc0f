import { afterEach, beforeEach, expect } from 'bun:test'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { pageRoutes } from '../../src/pages/contract.ts'
import { access, kinds } from '../../src/testing/cast.ts'
import { Client } from '../../src/testing/client.ts'
import { publish, siteOpener, submit } from '../../src/testing/memory.ts'
import { parts } from '../admin/parts.ts'
import { App as WebApp } from '../app.tsx'
import { createApi, type SendRequest } from '../data/api.ts'
import { createClient } from '../data/client.tsx'
import { endpointOf, tabOf } from '../data/kind.ts'
import { ready, type Screen } from '../data/screen.tsx'
import { SiteProvider } from '../data/site.tsx'
import { SourceContext } from '../data/source.ts'
import { stateScript } from '../document/state.ts'
import { kinds as kindsOfWeb } from '../kinds.ts'
import { matchScreen } from '../routes.tsx'
import { formScreens } from '../submission/forms.ts'
import { settings } from './settings.ts'
import { transcriptOf } from './transcript.ts'
import { userActions } from './user-actions.ts'

type Path = (typeof kinds)[number]['path']

const openEmpty = siteOpener()

/** An empty site in memory, and ada, its admin. It ends the one before. */
export async function openSite(changes: Record<string, string> = {}) {
  const { context, admin: ada } = await openEmpty(changes)
  const { sqlite } = context
  const ask: SendRequest = async (request) => {
    if (context.sqlite !== sqlite) throw new TypeError('Failed to fetch') // a page outlived its test
    return await ada.send(request)
  }
  const visitor = new Client(ask)
  const admin = visitor.as(ada.token)
  return { context, ask, visitor, admin, publish: publishing(admin), submit: submitting(visitor) }
}

export type TestSite = Awaited<ReturnType<typeof openSite>>

export type Visited = Awaited<ReturnType<typeof visit>>

/** Logs ada in. */
export const enter = ({ admin }: Pick<TestSite, 'admin'>) =>
  localStorage.setItem('adminToken', admin.token ?? '')

/** An empty site for every test of a file, with ada logged in. */
export function siteOfAdmin(): TestSite {
  const site = {} as TestSite
  beforeEach(async () => {
    Object.assign(site, await openSite())
    enter(site)
  })
  afterEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  return site
}

const publishing =
  (admin: Client) =>
  (path: Path, changes: Record<string, unknown> = {}) =>
    publish(admin, kindCalled(path), changes)

/** Submits an item or a request as a visitor, too slowly for spam. */
const submitting =
  (visitor: Client) =>
  async (path: Path | '/api/student', changes: Record<string, unknown> = {}) => {
    const item = path === '/api/student' ? access : kindCalled(path).item
    return await submit(visitor, { path, item }, { hl_opened: 5000, ...changes })
  }

/** Loaded before a page is opened, so that no test waits for them. */
const everyScreen: Screen<unknown>[] = [
  matchScreen('/nowhere').screen,
  ...pageRoutes.map(({ path }) => matchScreen(path.replace(':id', '1')).screen),
  ...Object.values(kindsOfWeb).flatMap(({ screens }) => [screens.admin, screens.editor]),
  ...[...Object.values(parts), ...formScreens],
]

/** The app, not rendered yet. */
export function appAt(address: string, { ask }: { ask: SendRequest }) {
  const client = createClient()
  const source = { client, api: createApi(ask) }
  const place: Place = { address, state: null, go: async () => {}, back: async () => {} }
  const app = (
    <SiteProvider value={{ settings, art: {} }}>
      <SourceContext value={source}>
        <MemoryRouter initialEntries={[address]}>
          <WebApp />
          <Watch place={place} />
        </MemoryRouter>
      </SourceContext>
    </SiteProvider>
  )
  return { app, client, place }
}

export async function visit(address: string, at: { ask: SendRequest }) {
  await Promise.all(everyScreen.map(ready))
  const state = { site: { settings, art: {} }, answers: [], isPrivate: true }
  if (!document.querySelector('#state')) document.head.innerHTML = stateScript(state)
  const { app, client, place } = appAt(address, at)
  const { unmount } = render(app)
  // Slow, and there are no styles that could disable the pointer.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  /** Waits until all queries are answered and rendered. */
  const settled = () =>
    waitFor(() => {
      expect(client.isFetching()).toBe(0)
      expect([...document.querySelectorAll('[role=status]')].some(isWaiting)).toBe(false)
    })
  const arrives = (to: string | RegExp) =>
    waitFor(() => expect(place.address).toMatch(typeof to === 'string' ? exactly(to) : to))
  return { ...userActions(user), user, place, arrives, unmount, client, settled }
}

const exactly = (text: string) => new RegExp(`^${RegExp.escape(text)}$`)

const isWaiting = ({ textContent }: Element) => /^(Getting|Loading)\b/.test(textContent)

type Place = {
  address: string
  state: unknown
  go: (to: string) => Promise<void>
  back: () => Promise<void>
}

function Watch({ place }: { place: Place }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  place.address = pathname + search
  place.state = state
  place.go = (to) => act(async () => await navigate(to))
  place.back = () => act(async () => await navigate(-1))
  return null
}

/** Reads a page while it loads, and once it is there. */
export const readerOf =
  (site: TestSite) =>
  async (address: string, ask = site.ask) => {
    cleanup()
    const { settled } = await visit(address, { ask })
    const page = () => transcriptOf(screen.getByRole('main'))
    const waiting = page()
    await settled()
    return { waiting, lines: page() }
  }

/** A kind by its path or name in the API: its example, and its configuration. */
export function kindCalled(called: string) {
  const cast = kinds.find(({ path }) => path === called || path === `/api/${called}`)
  const own = Object.values(kindsOfWeb).find(({ path }) => endpointOf(path) === cast?.path)
  if (!cast || !own) throw new Error(`There is no kind called ${called}.`)
  return { ...cast, own }
}

/** The panel's tab of published items. */
export function tabAt(path: string) {
  const { own } = kindCalled(path)
  return `?tab=${own.submit ? 'cur-' : ''}${tabOf(own)}`
}
