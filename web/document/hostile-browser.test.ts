import { afterAll, expect, test } from 'bun:test'
import type { BrowserContext } from 'playwright-core'
import { pageRoutes } from '../../src/pages/contract.ts'
import { consoleErrors } from '../../src/testing/browser.ts'
import { tracker } from '../../src/testing/cast.ts'
import { browse } from '../testing/desk.ts'
import { settleAt } from '../testing/settled.ts'

const { site } = browse(['serve', '--demo'])

// Each runs in the page before its scripts do. Media queries are no business of storage, so one browser lacks both.
const blocked: Record<string, () => void> = {
  'storage that throws, and without media queries': () => {
    Object.defineProperty(window, 'matchMedia', { value: undefined })
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
  },
  'no storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { value: null })
  },
  'a full storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  },
}

const publicPaths = pageRoutes
  .filter(({ audience, path }) => audience !== 'admin' && !path.includes('token'))
  .map(({ path }) => path.replace(':id', '1'))

const contexts: BrowserContext[] = []
afterAll(async () => {
  for (const context of contexts) await context.close()
})

async function openBlocked(block: () => void) {
  const context = await site.browser.newContext({
    baseURL: site.binary.url,
    reducedMotion: 'reduce',
  })
  contexts.push(context)
  await context.addInitScript(block)
  return await context.newPage()
}

test.each(Object.entries(blocked))(
  'every public page works in a browser with %s',
  async (_, block) => {
    const page = await openBlocked(block)
    const errors = consoleErrors(page)
    for (const path of publicPaths) {
      const served = await (await fetch(new URL(path, site.binary.url))).text()
      const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(served)?.[1]?.replace(/<[^>]*>/g, '')
      await settleAt(page, path)
      expect([path, await page.locator('h1').first().textContent()]).toEqual([path, heading ?? ''])
      const js = await page.evaluate(() => document.documentElement.dataset['js'])
      expect([path, js]).toEqual([path, ''])
    }
    expect(errors.filter((error) => !/404/.test(error))).toEqual([])
  },
  60_000,
)

test.each(Object.entries(blocked))(
  'a form can be sent in a browser with %s',
  async (name, block) => {
    const page = await openBlocked(block)
    await settleAt(page, '/submit-project')
    await page.locator('[name=project_title]').fill(name)
    await page.locator('[name=student_name]').fill(tracker.student_name)
    await page.locator('[name=project_description]').fill(tracker.project_description)
    await page.locator('[name=summary]').fill(tracker.summary)
    await page.waitForTimeout(1000) // a form sent within a second is spam
    await page.getByRole('button', { name: 'Submit project' }).click()
    await page.getByText('Thank you! Your project has been submitted').first().waitFor()
  },
)

test('where the app can’t take the page over, the server’s page stays and its form is sent', async () => {
  const page = await openBlocked(() => {
    for (const name of ['pushState', 'replaceState'] as const)
      History.prototype[name] = () => {
        throw new DOMException('The history can’t be written', 'SecurityError')
      }
  })
  await page.goto('/submit-project')
  await page.waitForFunction(() => document.documentElement.dataset['js'] === undefined)
  expect(await page.locator('h1').textContent()).toBe('Submit A Project')
  await page.locator('[name=project_title]').fill('Without the app')
  await page.locator('[name=student_name]').fill(tracker.student_name)
  await page.locator('[name=project_description]').fill(tracker.project_description)
  await page.locator('[name=summary]').fill(tracker.summary)
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText('Thank you! Your project has been submitted').first().waitFor()
})
