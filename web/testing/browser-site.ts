import { afterAll, afterEach, beforeAll, setDefaultTimeout } from 'bun:test'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { borrowBrowser, consoleErrors, returnBrowser } from '../../src/testing/browser.ts'
import { tracker, twice } from '../../src/testing/cast.ts'
import type { Client } from '../../src/testing/client.ts'
import { logIn, logInAsAda } from '../../src/testing/logged-in.ts'
import { serveAsAda } from '../../src/testing/served.ts'
import { environment } from '../../src/testing/site.ts'
import { goOnTo, settleAt, settled } from './settled.ts'

type Options = BrowserContextOptions & { token?: string | undefined }

type Size = { width: number; height: number }

type Content = { demo?: boolean }

/** A site with ada as its admin, and a browser, for the tests of one file. */
export function siteInBrowser(
  settings: Record<string, string> = {},
  { demo = false }: Content = {},
) {
  setDefaultTimeout(60_000)
  const site = {} as BrowserSite
  beforeAll(async () => {
    const served = await serveAsAda(settings, { demo })
    Object.assign(site, new BrowserSite(served, await borrowBrowser()))
  }, 60_000)
  afterAll(() => site.close())
  return site
}

type Served = Awaited<ReturnType<typeof serveAsAda>>

class BrowserSite {
  readonly url: string
  readonly visitor: Client
  readonly admin: Client

  constructor(
    private readonly served: Served,
    readonly browser: Browser,
  ) {
    ;({ url: this.url, visitor: this.visitor, admin: this.admin } = served)
  }

  /** Opens a page in a context of its own, hydrated, and logged in as ada unless another token is given. */
  open = async (path: string, { token = this.admin.token, ...options }: Options = {}) => {
    const localStorage = token ? [{ name: 'adminToken', value: token }] : []
    const context = await this.browser.newContext({
      baseURL: this.url,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: this.url, localStorage }] },
      ...options,
    })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const errors = consoleErrors(page)
    await settleAt(page, path)
    return { page, context, errors }
  }

  /** Of a new session, for tests that end it. */
  newToken = async () => (await logInAsAda(this.visitor)).token

  /** Another admin, who has an editor open. */
  graceAt = async (page: string) => {
    const account = { user: 'grace', email: 'grace@college.edu', ...twice('another horse battery') }
    await this.add('/api/admins', account)
    const grace = await logIn(this.visitor, account)
    await grace.post('/api/counts/editing', { page })
    return grace
  }

  add = async (path: string, fields: object, who = this.admin) => {
    const { body } = await who.post(path, fields)
    return Number(body['id'])
  }

  close = async () => {
    await returnBrowser(this.browser)
    await this.served.stop()
  }
}

/** A site and a browser for the tests of one file, without a session. */
export function browse(content: Content = {}) {
  const site = siteInBrowser(environment, content)
  const opened: BrowserContext[] = []
  afterEach(() => Promise.all(opened.splice(0).map((context) => context.close())))

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const viewport = { width: 1280, height: 720 }
    const { page, context } = await site.open(path, { viewport, ...options, token: '' })
    opened.push(context)
    return page
  }
  /** Navigates within the app in one tab for all tests that only look. */
  let looked: Page | undefined
  const look = async (path: string, viewport: Size) => {
    if (!looked) looked = (await site.open(path, { viewport, token: '' })).page
    else if (new URL(looked.url()).pathname !== path) await goOnTo(looked, path)
    await looked.setViewportSize(viewport)
    await looked.mouse.move(0, 0)
    await looked.evaluate(() => scrollTo(0, 0))
    return looked
  }
  /** Pending and spam: tests send faster than people. */
  const submittedProjects = async () => {
    const lists = ['pending', 'spam'].map((list) => `/api/student-highlights/${list}`)
    return (await Promise.all(lists.map((list) => site.admin.get(list)))).flatMap(
      ({ body }) => body,
    )
  }
  return { site, open, look, submittedProjects }
}

/** Fills in what the form of projects requires. */
export async function fillProject(page: Page, project_title: string) {
  const { student_name, project_description, summary } = tracker
  const texts = { project_title, student_name, project_description, summary }
  for (const [name, text] of Object.entries(texts)) await page.locator(`[name=${name}]`).fill(text)
}

/** It may come a frame later than what it follows. */
export const focusComesTo = (place: Locator) => place.and(place.page().locator(':focus')).waitFor()

/** Elements beyond the right edge of a window that nothing but the body, or a dialog, clips or scrolls to. */
export async function cutOff(page: Page, width: number) {
  await settled(page, () => page.setViewportSize({ width, height: 900 }))
  const beyond = (all: Element[]) => {
    const clips = (each: Element) =>
      each !== document.body &&
      !each.closest('dialog') &&
      getComputedStyle(each).overflowX !== 'visible' &&
      each.getBoundingClientRect().right <= innerWidth
    const isClipped = ({ parentElement: around }: Element): boolean =>
      around !== null && (clips(around) || isClipped(around))
    return all
      .filter((each) => !each.closest('.sr-only') && !isClipped(each))
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map(({ outerHTML }) => outerHTML.slice(0, 100))
  }
  return await page.locator('body *').evaluateAll(beyond)
}
