import { beforeEach, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { browse } from '../testing/desk.ts'
import { settleAt, settled } from '../testing/settled.ts'

const { open } = browse(['serve', '--demo'])
let page: Page
let asked: string[]

beforeEach(async () => {
  page = await open('/contributions', { viewport: { width: 1280, height: 900 } })
  asked = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
})

/** A link on a page that has come to rest; what was asked for until then is forgotten. */
function linkTo(name: string) {
  asked.length = 0
  return page.getByRole('link', { name, exact: true }).first()
}

/** The page's timers come in their order: this one after any by which a link that was reached waits. */
const laterThanAReach = () => new Promise((come) => setTimeout(come, 100))

const ways: Record<string, (link: Locator) => Promise<void>> = {
  pointed: (link) => link.hover(),
  touched: (link) => link.dispatchEvent('touchstart'),
  focused: (link) => link.focus(),
}

test.each(Object.entries(ways))(
  'when a link is %s at, its page’s code and data are fetched, and following it asks for nothing more',
  async (_, reach) => {
    const link = linkTo('FAQ')
    const answer = page.waitForResponse((response) => response.url().includes('/api/faq'))
    await reach(link)
    await (await answer).finished()
    expect(asked.some((path) => /^\/assets\/.*\.js$/.test(path))).toBe(true)
    asked.length = 0
    await settled(page, () => link.click())
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
    expect(asked.filter((path) => !path.startsWith('/images/'))).toEqual([])
  },
)

test('a project is fetched with the data of its page', async () => {
  await settleAt(page, '/student-highlights')
  const answer = page.waitForResponse((response) =>
    /\/api\/student-highlights\/\d+$/.test(response.url()),
  )
  await page.getByRole('article').getByRole('link').first().hover()
  expect((await answer).status()).toBe(200)
})

test('a pointer that only passes by fetches nothing', async () => {
  const link = linkTo('FAQ')
  await link.dispatchEvent('mouseover')
  await link.dispatchEvent('mouseout')
  await page.evaluate(laterThanAReach)
  expect(asked).toEqual([])
})

test('for a reader who saves data nothing is fetched before the link is followed', async () => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const link = linkTo('FAQ')
  for (const reach of Object.values(ways)) await reach(link)
  await page.evaluate(laterThanAReach)
  expect(asked).toEqual([])
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor()
  expect(asked).toContain('/api/faq')
})
