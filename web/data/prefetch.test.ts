import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { browse } from '../testing/desk.ts'
import { settled } from '../testing/settled.ts'

const { look } = browse(['serve', '--demo'])
let page: Page
let asked: string[]

const open = (path: string) => look(path, { width: 1280, height: 900 })

/** A page that has come to rest; what was asked for until then is forgotten. */
beforeEach(async () => {
  page = await open('/contributions')
  asked = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
})

afterEach(() => void page.removeAllListeners('request'))

const linkTo = (name: string) => page.getByRole('link', { name, exact: true }).first()

/** The page's timers come in their order: this one after any by which a link that was reached waits. */
const laterThanAReach = () => new Promise((come) => setTimeout(come, 100))

const ways: Record<string, (link: Locator) => Promise<void>> = {
  pointed: (link) => link.hover(),
  touched: (link) => link.dispatchEvent('touchstart'),
  focused: (link) => link.focus(),
}

/** Pages that weren't there before. */
test.each([
  ['pointed', 'FAQ', 'FAQ', '/api/faq'],
  ['touched', 'Faculty', 'Faculty Directory', '/api/faculty'],
  ['focused', 'Student Resources', 'Student Resources', '/api/student-resources'],
])(
  'when a link is %s at, its page’s code and data are fetched, and following it asks for nothing more',
  async (way, name, title, call) => {
    const link = linkTo(name)
    const answer = page.waitForResponse((response) => response.url().includes(call))
    await ways[way]?.(link)
    await (await answer).finished()
    expect(asked.some((path) => /^\/assets\/.*\.js$/.test(path))).toBe(true)
    asked.length = 0
    await settled(page, () => link.click())
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(asked.filter((path) => !path.startsWith('/images/'))).toEqual([])
  },
)

test('a project is fetched with the data of its page', async () => {
  await open('/student-highlights')
  const answer = page.waitForResponse((response) =>
    /\/api\/student-highlights\/\d+$/.test(response.url()),
  )
  await page.getByRole('article').getByRole('link').first().hover()
  expect((await answer).status()).toBe(200)
})

test('a pointer that only passes by fetches nothing', async () => {
  const link = linkTo('Home')
  await link.dispatchEvent('mouseover')
  await link.dispatchEvent('mouseout')
  await page.evaluate(laterThanAReach)
  expect(asked).toEqual([])
})

test('for a reader who saves data nothing is fetched before the link is followed', async () => {
  await page.evaluate(() => {
    const connection = { value: { saveData: true }, configurable: true }
    Object.defineProperty(navigator, 'connection', connection)
  })
  const link = linkTo('Events')
  for (const reach of Object.values(ways)) await reach(link)
  await page.evaluate(laterThanAReach)
  expect(asked).toEqual([])
  const data = page.waitForRequest(/\/api\/calendar/)
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Calendar Page' }).waitFor()
  await data
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'connection'))
})
