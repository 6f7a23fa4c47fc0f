import { afterAll, afterEach, beforeAll, setDefaultTimeout } from 'bun:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { borrowBrowser, consoleErrors, returnBrowser } from '../../src/testing/browser.ts'
import type { Client } from '../../src/testing/client.ts'
import { logInAsAda } from '../../src/testing/logged-in.ts'
import { serveAsAda } from '../../src/testing/served.ts'
import { environment } from '../../src/testing/site.ts'
import { goOnTo, settleAt } from './settled.ts'

type Options = BrowserContextOptions & { token?: string | undefined }

type Size = { width: number; height: number }

const heard = ['request', 'response', 'console', 'pageerror', 'dialog']

/** Tabs of one kind have the same fixed options, so that one can stand in for another. */
type Tab = { kind: string; page: Page }

/** Tabs to use again: a new one starts a process, and compiles every script anew. */
const spareTabs: Tab[] = []

/** Below the ephemeral ports. */
const port = 20_000 + (process.pid % 12_000)

/** The same port for every site, so that tabs have its scripts cached. */
async function ownPort() {
  try {
    await Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop()
    return String(port)
  } catch {
    return '0'
  }
}

/** Leads a tab away from all scripts, so that it asks nothing of the next site. */
async function unload(page: Page) {
  await page.goto('/robots.txt').catch(() => page.context().close())
}

type Content = { demo?: boolean }

/** A site with ada as its admin, and a browser. */
export async function openBrowserSite(
  settings: Record<string, string> = {},
  { demo = false }: Content = {},
) {
  const environment = { PORT: await ownPort(), ...settings }
  return new BrowserSite(await serveAsAda(environment, { demo }), await borrowBrowser())
}

type Served = Awaited<ReturnType<typeof serveAsAda>>

export class BrowserSite {
  readonly url: string
  readonly visitor: Client
  readonly admin: Client

  constructor(
    private readonly served: Served,
    readonly browser: Browser,
  ) {
    ;({ url: this.url, visitor: this.visitor, admin: this.admin } = served)
  }

  private readonly used = new Map<Page, Tab>()
  private readonly kept = new Set<Page>()

  /** Opens a page in a context of its own, hydrated, and logged in as ada unless another token is given. */
  async open(path: string, { token = this.admin.token, ...options }: Options = {}) {
    const { viewport = { width: 1280, height: 900 }, ...rest } = options
    const {
      colorScheme = 'light',
      reducedMotion = 'reduce',
      forcedColors = 'none',
      ...fixed
    } = rest
    const kind = JSON.stringify({ ...fixed, baseURL: this.url })
    const again = spareTabs.findIndex((tab) => tab.kind === kind && !tab.page.isClosed())
    const tab = spareTabs.splice(again, again < 0 ? 0 : 1)[0] ?? (await this.newTab(kind, fixed))
    const { page } = tab
    this.used.set(page, tab)
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
    const beginning = await page.addInitScript((stored) => {
      localStorage.clear()
      sessionStorage.clear()
      if (stored) localStorage.setItem('adminToken', stored)
    }, token)
    const errors = consoleErrors(page)
    await settleAt(page, path)
    await beginning.dispose()
    return { page, context: page.context(), errors }
  }

  private async newTab(kind: string, options: BrowserContextOptions): Promise<Tab> {
    const context = await this.browser.newContext({ baseURL: this.url, ...options })
    context.setDefaultTimeout(15_000)
    return { kind, page: await context.newPage() }
  }

  /** Resets tabs for their next use. */
  async leave(...pages: Page[]) {
    for (const page of pages) {
      const tab = this.used.get(page)
      this.used.delete(page)
      if (!tab || page.isClosed()) continue
      for (const event of heard) page.removeAllListeners(event)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().setOffline(false)
      for (const other of page.context().pages()) if (other !== page) await other.close()
      spareTabs.push(tab)
    }
  }

  /** Exempts a tab from `leaveAll`. */
  keep = (page: Page) => void this.kept.add(page)

  leaveAll = () => this.leave(...[...this.used.keys()].filter((page) => !this.kept.has(page)))

  /** Of a new session, for tests that end it. */
  newToken = async () => (await logInAsAda(this.visitor)).token

  /** Another admin, who has an editor open. */
  async graceAt(page: string) {
    const account = { user: 'grace', email: 'grace@college.edu', password: 'another horse battery' }
    const { user: username, password } = account
    await this.add('/api/admins', { ...account, confirmPassword: password })
    const { body } = await this.visitor.post('/api/auth/login', { username, password })
    const grace = this.visitor.as(String(body['token']))
    await grace.post('/api/counts/editing', { page })
    return grace
  }

  async add(path: string, fields: object, who = this.admin) {
    const { body } = await who.post(path, fields)
    return Number(body['id'])
  }

  async close() {
    await this.leave(...this.used.keys())
    await Promise.all(spareTabs.map(({ page }) => unload(page)))
    await returnBrowser(
      this.browser,
      spareTabs.map(({ page }) => page.context()),
    )
    await this.served.stop()
  }
}

/** A site and a browser for the tests of one file, without a session. */
export function browse(content: Content = {}) {
  setDefaultTimeout(60_000)
  const site = {} as Pick<BrowserSite, 'browser' | 'url' | 'admin'>
  let browserSite: BrowserSite
  beforeAll(async () => {
    browserSite = await openBrowserSite(environment, content)
    Object.assign(site, browserSite)
  }, 60_000)
  afterEach(() => browserSite.leaveAll())
  afterAll(() => browserSite.close())

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const viewport = { width: 1280, height: 720 }
    return (await browserSite.open(path, { viewport, ...options, token: '' })).page
  }
  /** Navigates within the app in one tab for all tests that only look. */
  let looked: Page | undefined
  const look = async (path: string, viewport: Size) => {
    if (!looked) {
      looked = (await browserSite.open(path, { viewport, token: '' })).page
      browserSite.keep(looked)
    } else if (new URL(looked.url()).pathname !== path) await goOnTo(looked, path)
    await looked.setViewportSize(viewport)
    await looked.mouse.move(0, 0)
    await looked.evaluate(() => scrollTo(0, 0))
    return looked
  }
  /** Pending and spam: tests send faster than people. */
  const submitted = async (path: string) => {
    const answers = await Promise.all([
      site.admin.get(`${path}/${path.endsWith('student') ? '' : 'pending'}`),
      site.admin.get(`${path}/spam`),
    ])
    return answers.flatMap(({ body }) => body)
  }
  return { site, open, look, submitted }
}

/** The id of the focused element, else its text. */
export const focusedField = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.id || element?.textContent
  })

/** The label of the focused element, else its text. */
export const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      '',
  )
