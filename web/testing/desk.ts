import { afterAll, afterEach, beforeAll, setDefaultTimeout } from 'bun:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { asAda, startAsAda } from '../../src/testing/begun.ts'
import type { Binary } from '../../src/testing/binary.ts'
import { borrowBrowser, consoleErrors, returnBrowser } from '../../src/testing/browser.ts'
import type { Client } from '../../src/testing/client.ts'
import { environment } from '../../src/testing/site.ts'
import { goOnTo, settleAt } from './settled.ts'

type Options = BrowserContextOptions & { token?: string | undefined }

type Size = { width: number; height: number }

/** What tests listen to. */
const heard = ['request', 'response', 'console', 'pageerror', 'dialog']

/** Tabs of one kind differ in nothing that can't be changed afterwards. */
type Tab = { kind: string; page: Page }

/**
 * What tests have left, to be opened again: a new tab starts a process, and compiles every script anew. Where a browser
 * outlives a file, so do they.
 */
const left: Tab[] = []

/** Below those that systems give to whoever asks for any. */
const port = 20_000 + (process.pid % 12_000)

/** The same for one site after another, so that a tab knows the scripts of the next. */
async function ownPort() {
  try {
    await Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop()
    return String(port)
  } catch {
    return '0'
  }
}

/** Leaves a tab at what has no scripts, so that it asks nothing of the next site; without a site it is closed. */
async function calm(page: Page) {
  await page.goto('/robots.txt').catch(() => page.context().close())
}

/** The compiled site with ada as its admin, and browsers to sit down at. */
export async function openDesk(
  words = ['serve'],
  folder?: string,
  settings: Record<string, string> = {},
) {
  const environment = { PORT: await ownPort(), ...settings }
  const [{ binary, visitor, admin }, browser] = await Promise.all([
    startAsAda({ words, environment, folder }),
    borrowBrowser(),
  ])
  return new Desk(binary, browser, visitor, admin)
}

export class Desk {
  constructor(
    readonly binary: Binary,
    readonly browser: Browser,
    readonly visitor: Client,
    readonly admin: Client,
  ) {}

  private readonly used = new Map<Page, Tab>()
  private readonly kept = new Set<Page>()

  /** A browser of its own at an address, its scripts there, logged in as ada unless another token is given. */
  async open(path: string, { token = this.admin.token, ...options }: Options = {}) {
    const { viewport = { width: 1280, height: 900 }, ...rest } = options
    const {
      colorScheme = 'light',
      reducedMotion = 'reduce',
      forcedColors = 'none',
      ...fixed
    } = rest
    const kind = JSON.stringify({ ...fixed, baseURL: this.binary.url })
    const again = left.findIndex((tab) => tab.kind === kind && !tab.page.isClosed())
    const tab = left.splice(again, again < 0 ? 0 : 1)[0] ?? (await this.newTab(kind, fixed))
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
    const context = await this.browser.newContext({ baseURL: this.binary.url, ...options })
    context.setDefaultTimeout(15_000)
    return { kind, page: await context.newPage() }
  }

  /** Whoever sits down at a tab that was left finds nothing of what was done in it. */
  async leave(...pages: Page[]) {
    for (const page of pages) {
      const tab = this.used.get(page)
      this.used.delete(page)
      if (!tab || page.isClosed()) continue
      for (const event of heard) page.removeAllListeners(event)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().setOffline(false)
      for (const other of page.context().pages()) if (other !== page) await other.close()
      left.push(tab)
    }
  }

  /** It isn't left with the others, but at the end. */
  keep = (page: Page) => void this.kept.add(page)

  leaveAll = () => this.leave(...[...this.used.keys()].filter((page) => !this.kept.has(page)))

  /** Of a session of their own, for whoever ends it. */
  newToken = async () => (await asAda(this.visitor)).token

  /** Another admin than ada, who has an editor open. */
  async graceAt(page: string) {
    const account = { user: 'grace', email: 'grace@college.edu', password: 'another horse battery' }
    const { user: username, password } = account
    await this.add('/api/admins', { ...account, confirmPassword: password })
    const { body } = await this.visitor.post('/api/auth/login', { username, password })
    const grace = this.visitor.as(String(body['token']))
    await grace.post('/api/counts/editing', { page })
    return grace
  }

  /** Adds an item by its call. */
  async add(path: string, fields: object, who = this.admin) {
    const { body } = await who.post(path, fields)
    return Number(body['id'])
  }

  async close() {
    await this.leave(...this.used.keys())
    await Promise.all(left.map(({ page }) => calm(page)))
    await returnBrowser(
      this.browser,
      left.map(({ page }) => page.context()),
    )
    await this.binary.stop()
  }
}

/** The compiled site and a browser for the tests of one file, in tabs of people who were never here. */
export function browse(words = ['serve']) {
  setDefaultTimeout(60_000)
  const site = {} as Pick<Desk, 'browser' | 'binary' | 'admin'>
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(words, undefined, environment)
    Object.assign(site, desk)
  }, 60_000)
  afterEach(() => desk.leaveAll())
  afterAll(() => desk.close())

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const viewport = { width: 1280, height: 720 }
    return (await desk.open(path, { viewport, ...options, token: '' })).page
  }
  /** A page to be looked at: one tab for all the tests that do, which goes on inside the app from one to the next. */
  let looked: Page | undefined
  const look = async (path: string, viewport: Size) => {
    if (!looked) {
      looked = (await desk.open(path, { viewport, token: '' })).page
      desk.keep(looked)
    } else if (new URL(looked.url()).pathname !== path) await goOnTo(looked, path)
    await looked.setViewportSize(viewport)
    await looked.mouse.move(0, 0)
    await looked.evaluate(() => scrollTo(0, 0))
    return looked
  }
  /** What was submitted; a test is as fast as a machine, so that some of it counts as spam. */
  const submitted = async (path: string) => {
    const answers = await Promise.all([
      site.admin.get(`${path}/${path.endsWith('student') ? '' : 'pending'}`),
      site.admin.get(`${path}/spam`),
    ])
    return answers.flatMap(({ body }) => body)
  }
  return { site, open, look, submitted }
}

/** Presses a button of a row, or where its menu holds that, opens the menu first. */
export async function pressInRow(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true, includeHidden: true }).first()
  await button.waitFor({ state: 'attached' })
  if (!(await button.isVisible()))
    await page
      .getByLabel(name.replace(/^[^:]+/, 'More'))
      .first()
      .click()
  await button.click()
}

/** What has the focus: by its id, else in its own words. */
export const focusedField = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.id || element?.textContent
  })

/** What has the focus, by its accessible words. */
export const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      '',
  )

export async function logIn(page: Page, { user, password }: { user: string; password: string }) {
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
