import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { consoleErrors } from '../../src/testing/browser.ts'
import { browse, fillProject } from '../testing/browser-site.ts'
import { settleAt } from '../testing/settled.ts'

const { site } = browse({ demo: true })

// These run in the page before its own scripts.

function throwingStorage() {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
}

function readOnlyHistory() {
  for (const name of ['pushState', 'replaceState'] as const)
    History.prototype[name] = () => {
      throw new DOMException('The history can’t be written', 'SecurityError')
    }
}

async function inBrowserWith(block: () => void, work: (page: Page) => Promise<void>) {
  const options = { baseURL: site.url, reducedMotion: 'reduce' } as const
  const context = await site.browser.newContext(options)
  await context.addInitScript(block)
  await work(await context.newPage())
  await context.close()
}

async function sendProject(page: Page) {
  await fillProject(page, 'Hostile')
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText('Thank you! Your project has been submitted').first().waitFor()
}

test('the site works in a browser with storage that throws', () =>
  inBrowserWith(throwingStorage, async (page) => {
    const errors = consoleErrors(page)
    await settleAt(page, '/')
    await page.getByLabel('Theme').selectOption('dark')
    await settleAt(page, '/submit-project')
    expect(await page.evaluate(() => document.documentElement.dataset['js'])).toBe('')
    await sendProject(page)
    expect(errors).toEqual([])
  }))

test('where the app can’t take the page over, the server’s page stays and its form is sent', () =>
  inBrowserWith(readOnlyHistory, async (page) => {
    await page.goto('/submit-project')
    await page.waitForFunction(() => document.documentElement.dataset['js'] === undefined)
    expect(await page.locator('h1').textContent()).toBe('Submit A Project')
    await sendProject(page)
  }))
