import { afterAll, beforeAll, setDefaultTimeout } from 'bun:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Binary, startBinary } from '../../src/testing/binary.ts'
import { launchBrowser } from '../../src/testing/browser.ts'
import { type Client, clientAt } from '../../src/testing/client.ts'
import { asAda, environment } from '../../src/testing/site.ts'

/** The executable, started with these words, and a real browser, for the tests of one file. */
export function browse(words = ['serve']) {
  setDefaultTimeout(20_000)
  const site = {} as { browser: Browser; binary: Binary; admin: Client }
  beforeAll(async () => {
    const [browser, binary] = await Promise.all([
      launchBrowser(),
      startBinary({ words, environment }),
    ])
    Object.assign(site, { browser, binary, admin: await asAda(clientAt(binary.url)) })
  }, 60_000)
  afterAll(async () => {
    await site.browser.close()
    await site.binary.stop()
  })

  /** A fresh tab, as of somebody who was never here. */
  const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await site.browser.newContext({ reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    await page.goto(site.binary.url + path, { waitUntil: 'networkidle' })
    return page
  }
  /** What was submitted; a test is as fast as a machine, so that some of it counts as spam. */
  const submitted = async (path: string) => {
    const answers = await Promise.all([
      site.admin.get(`${path}/${path.endsWith('student') ? '' : 'pending'}`),
      site.admin.get(`${path}/spam`),
    ])
    return answers.flatMap(({ body }) => body)
  }
  return { site, open, submitted }
}

/** What has the focus, in its own words. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.id || element?.textContent
  })
