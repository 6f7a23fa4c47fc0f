import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import {
  axeViolations,
  axeViolationsInBothThemes,
  borrowBrowser,
  consoleErrors,
  returnBrowser,
} from './browser.ts'

const page = (main: string) =>
  `<!doctype html><html lang="en"><title>Lab</title><main><h1>Lab</h1>${main}</main></html>`

const pages: Record<string, string> = {
  '/good': page('<p><span id="text">Hydra Lab</span></p>'),
  '/flawed': page('<input type="text"><script src="/missing.js"></script>'),
}

const headers = { 'Content-Security-Policy': "default-src 'none'; script-src 'self'" }

let browser: Browser
let tab: Page
let errors: string[]

beforeAll(async () => {
  browser = await borrowBrowser()
  tab = await browser.newPage()
  errors = consoleErrors(tab)
  await tab.route('**', (route) => {
    const body = pages[new URL(route.request().url()).pathname]
    const contentType = 'text/html; charset=utf-8'
    return route.fulfill({ status: body ? 200 : 404, contentType, headers, body: body ?? '' })
  })
})

afterAll(() => returnBrowser(browser))

async function visit(path: string) {
  errors.length = 0
  await tab.goto(`http://localhost${path}`)
}

test('a field without a label is a violation, and a missing script an error', async () => {
  await visit('/flawed')
  expect(await axeViolations(tab)).toEqual([expect.stringContaining('label: ')])
  expect(errors).toEqual([expect.stringContaining('/missing.js')])
})

test.each([
  ['dark', 'light'],
  ['light', 'dark'],
] as const)(
  'what can’t be read in the %s theme alone is found from the %s one',
  async (flawed, colorScheme) => {
    await visit('/good')
    await tab.emulateMedia({ colorScheme })
    await tab.evaluate((theme) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        `@media (prefers-color-scheme: ${theme}) { #text { color: #eee; background: #fff } }`,
      )
      document.adoptedStyleSheets = [sheet]
    }, flawed)
    expect(await axeViolationsInBothThemes(tab)).toEqual([
      expect.stringContaining(`${flawed}: color-contrast: `),
    ])
    expect(
      await tab.evaluate((theme) => matchMedia(`(prefers-color-scheme: ${theme})`).matches, flawed),
    ).toBe(true)
  },
)

test('letters have widths of their own, since there is a font', async () => {
  await visit('/good')
  const text = tab.locator('#text')
  const widthOf = async (word: string) => {
    await text.evaluate((element, word) => element.replaceChildren(word), word)
    return (await text.boundingBox())?.width ?? 0
  }
  const narrow = await widthOf('iiiiiiii')
  expect(narrow).toBeGreaterThan(20)
  expect(await widthOf('WWWWWWWW')).toBeGreaterThan(2 * narrow)
})
