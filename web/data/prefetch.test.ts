import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { browse } from '../testing/desk.ts'

const { site } = browse(['serve', '--demo'])
let page: Page
let asked: string[]

beforeEach(async () => {
  page = await (await site.browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  asked = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
})

afterEach(() => page.context().close())

/** A link on a page that has come to rest; what was asked for until then is forgotten. */
async function linkTo(name: string) {
  await page.goto(`${site.binary.url}/contributions`, { waitUntil: 'networkidle' })
  asked.length = 0
  return page.getByRole('link', { name, exact: true }).first()
}

const ways: Record<string, (link: Locator) => Promise<void>> = {
  pointed: (link) => link.hover(),
  touched: (link) => link.dispatchEvent('touchstart'),
  focused: (link) => link.focus(),
}

test.each(Object.entries(ways))(
  'when a link is %s at, its page’s code and data are fetched, and following it asks for nothing more',
  async (_, reach) => {
    const link = await linkTo('FAQ')
    const answer = page.waitForResponse((response) => response.url().includes('/api/faq'))
    await reach(link)
    await (await answer).finished()
    expect(asked.some((path) => /^\/assets\/.*\.js$/.test(path))).toBe(true)
    asked.length = 0
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => !path.startsWith('/images/'))).toEqual([])
  },
)

test('a project is fetched with the data of its page', async () => {
  await page.goto(`${site.binary.url}/student-highlights`, { waitUntil: 'networkidle' })
  const answer = page.waitForResponse((response) =>
    /\/api\/student-highlights\/\d+$/.test(response.url()),
  )
  await page.getByRole('article').getByRole('link').first().hover()
  expect((await answer).status()).toBe(200)
})

test('a pointer that only passes by fetches nothing', async () => {
  const link = await linkTo('FAQ')
  await link.dispatchEvent('mouseover')
  await link.dispatchEvent('mouseout')
  await page.waitForTimeout(300)
  expect(asked).toEqual([])
})

test('for a reader who saves data nothing is fetched before the link is followed', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const link = await linkTo('FAQ')
  for (const reach of Object.values(ways)) await reach(link)
  await page.waitForTimeout(300)
  expect(asked).toEqual([])
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  expect(asked).toContain('/api/faq')
})
