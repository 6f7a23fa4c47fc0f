import { expect, test } from 'bun:test'
import { browse } from '../testing/desk.ts'

const { open } = browse(['serve', '--demo'])

/** What is for the screen. */
const parts = [
  ...['header', 'footer', 'main nav', 'main button', 'main form', '[href="#main"]'],
  'main a[href^="/submit"]',
]

const visible = (elements: Element[]) =>
  elements
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.getBoundingClientRect().height > 0)
    .map((element) => element.outerHTML)

const looks = {
  '/': { says: 'Latest from the lab' },
  '/student-highlights': { says: 'Student Projects' },
  '/student-highlights/6': { says: 'stereographic projection' },
  '/faculty': { says: 'Faculty Directory' },
  '/faq': { says: 'FAQ' },
  '/nothing': { says: 'Page not found' },
}

test.each(Object.entries(looks))(
  '%s prints its content alone, black on white, though it is dark on the screen',
  async (path, { says }) => {
    const page = await open(path, { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.locator(parts.join()).evaluateAll(visible)).toEqual([])
    expect(await page.locator('main').getByText(says).first().isVisible()).toBe(true)
    const colors = await page.evaluate(() => {
      const texts = document.querySelectorAll('main :is(h1, h2, h3, p, a, dd, summary)')
      const inks = [...texts]
        .filter((text) => text.checkVisibility())
        .map((text) => getComputedStyle(text).color)
      const grounds = [...document.querySelectorAll('body, main article, main section, main li')]
        .map((each) => getComputedStyle(each).backgroundColor)
        .filter((color) => color !== 'rgba(0, 0, 0, 0)' && !color.includes('oklch(0.7'))
      return { inks: [...new Set(inks)], grounds: [...new Set(grounds)] }
    })
    expect(colors).toEqual({ inks: ['rgb(0, 0, 0)'], grounds: ['rgb(255, 255, 255)'] })
  },
)

test('an item of a list stands below the other on paper, its picture beside its words, and links in the line', async () => {
  const page = await open('/student-highlights')
  await page.emulateMedia({ media: 'print' })
  const items = await page.locator('main li > article').all()
  let bottom = 0
  for (const item of items) {
    const box = await item.boundingBox()
    const [picture, words] = [
      await item.locator('.cover').boundingBox(),
      await item.getByRole('heading').boundingBox(),
    ]
    expect(box?.y).toBeGreaterThan(bottom)
    bottom = (box?.y ?? 0) + (box?.height ?? 0)
    expect(words?.x).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0))
    expect(Number(picture?.width) / Number(box?.width)).toBeLessThan(0.4)
  }
  expect(items.length).toBeGreaterThan(3)
  const looks = await page
    .locator('main li a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).display))
  expect(looks.filter((look) => look.includes('flex'))).toEqual([])
})

test('every answer is open on paper', async () => {
  const page = await open('/faq')
  await page.emulateMedia({ media: 'print' })
  const answers = await page.locator('details p:first-child').all()
  expect(answers.length).toBeGreaterThan(5)
  for (const answer of answers) expect((await answer.boundingBox())?.height).toBeGreaterThan(10)
})

test('a link has its address on paper, but an address isn’t said twice', async () => {
  const page = await open('/student-highlights/6')
  const link = page.locator('main a[href^=http]').first()
  const after = () => link.evaluate((each) => getComputedStyle(each, '::after').content)
  expect(await after()).toBe('none')
  await page.emulateMedia({ media: 'print' })
  expect(await after()).toContain(`${await link.getAttribute('href')}`)
  await link.evaluate((each) => each.classList.add('address'))
  expect(await after()).toBe('none')
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000)
})
