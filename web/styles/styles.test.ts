import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { everyKind, reviewedKinds } from '../../src/content/every-kind.ts'
import { hasItemPages } from '../../src/pages/contract.ts'
import { listOf } from '../../src/pages/kinds.ts'
import { hackNight, hasForm, kinds } from '../../src/testing/cast.ts'
import { cutOff } from '../testing/cut-off.ts'
import { type Desk, openDesk } from '../testing/desk.ts'
import { goOnTo } from '../testing/settled.ts'

let desk: Desk
let page: Page
const published: Record<string, number> = {}

const long = (letters: number) => 'w'.repeat(letters)
const host = `https://${long(63)}.${long(63)}.edu`

/** An item whose texts are single long words. */
const wordy = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, string]) => {
      if (value.startsWith('https://')) return [name, host]
      return [name, hasForm(value) ? value : long(200)]
    }),
  )

/** A published item of each kind, and a pending one if the kind is reviewed. */
beforeAll(async () => {
  desk = await openDesk()
  for (const { path, reviewed, item } of kinds) {
    const id = await desk.add(path, wordy(item))
    published[path] = id
    if (!reviewed) continue
    await desk.admin.put(`${path}/approve/${id}`)
    await desk.add(path, wordy(item))
  }
  page = (await desk.open('/', { viewport: { width: 1280, height: 900 } })).page
})

afterAll(() => desk.close())

const widths = [320, 1280]

/** Begins with the width that the page has, since each change costs a layout. */
async function beyond() {
  const found: string[] = []
  for (const width of widths.reverse()) found.push(...(await cutOff(page, width)))
  return found
}

test('nothing reaches beyond a window, however long a word is', async () => {
  const lists = everyKind.map((kind) => listOf(kind).slice(1))
  const query = new URLSearchParams({ month: hackNight.starts_at.slice(0, 7) })
  const found: Record<string, string[]> = {}
  const items = everyKind.flatMap((kind) =>
    hasItemPages(listOf(kind)) ? `${listOf(kind).slice(1)}/${published[`/api/${kind.path}`]}` : [],
  )
  for (const path of ['', ...lists, ...items]) {
    await goOnTo(page, `/${path}?${query}`)
    if (path === 'faq') await page.locator('summary').first().click()
    if (path) await page.getByText(long(60)).filter({ visible: true }).first().waitFor()
    found[path] = await beyond()
  }
  for (const { path: tab } of reviewedKinds) {
    await goOnTo(page, `/admin-panel?tab=${tab}`)
    await page.getByRole('button', { name: /^Preview: / }).click()
    await page.getByText(/^Links lead to:/).waitFor()
    found[`panel ${tab}`] = await beyond()
  }
  expect(Object.entries(found).filter(([, all]) => all.length > 0)).toEqual([])
})

const text = 'The lab keeps its doors open late, and whoever walks in finds a desk. '.repeat(12)

/** The characters of each line but the last. */
const linesOf = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const node = element.firstChild
    const lines = new Map<number, number>()
    for (let place = 0; place < (node?.textContent?.length ?? 0); place++) {
      const range = document.createRange()
      range.setStart(element.firstChild as Text, place)
      range.setEnd(element.firstChild as Text, place + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? 0) + 1)
    }
    return [...lines.values()].slice(0, -1)
  })

/** By path: the least window width, a selector, and from which width on there are three columns. */
const places = {
  '/student-highlights/:id': [768, 'article.reading p[dir=auto]:last-child'],
  '/calendar/:id': [768, 'article.reading p[dir=auto]:last-child'],
  '/faq': [768, 'details[open] p[dir=auto]'],
  '/tech-blog': [1280, 'article p[dir=auto].mt-3', 1600],
  '/submit-project': [768, 'h1 + p, p[id$=-hint]'],
  '/submit-sd-request': [768, 'h1 + p'],
  '/student-forms': [768, 'main h2 + p'],
  '/nothing': [768, 'h1 + p'],
} as const

const addressOf = (path: string) =>
  path
    .replace('/calendar/:id', `/calendar/${published['/api/events']}`)
    .replace(':id', String(published['/api/student-highlights']))

test.each(
  Object.entries(places).map(
    ([path, [from, selector, narrow = Infinity]]) => [path, from, selector, narrow] as const,
  ),
)(
  'the running text of %s has 60 to 72 characters in a line, fewer in three columns, at every width from %d px up',
  async (path, from, selector, narrow) => {
    await goOnTo(page, addressOf(path))
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = true
    })
    for (const each of selector.split(', ')) {
      const paragraph = page.locator(each).first()
      await paragraph.evaluate((element, words) => element.replaceChildren(words), text)
      for (const width of [768, 1024, 1280, 2560].filter((each) => each >= from)) {
        await page.setViewportSize({ width, height: 900 })
        const lines = await linesOf(paragraph)
        const mean = lines.reduce((sum, count) => sum + count, 0) / lines.length
        expect(lines.length).toBeGreaterThan(8)
        expect(mean).toBeWithin(width < narrow ? 60 : 45, 72.01)
        expect(Math.max(...lines)).toBeLessThanOrEqual(72)
      }
    }
  },
  20_000,
)

const lookOf = (element: Locator) =>
  element.evaluate((chosen) => {
    const { borderLeftColor, borderBottomColor, backgroundColor, color } = getComputedStyle(chosen)
    return { borderLeftColor, borderBottomColor, backgroundColor, color }
  })

/** The computed value of a system colour. */
const system = (element: Locator, name: string) =>
  element.evaluate((page, name) => {
    const probe = page.ownerDocument.createElement('i')
    probe.style.cssText = `forced-color-adjust: none; color: ${name}`
    page.ownerDocument.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

describe('in forced colours', () => {
  beforeAll(async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ forcedColors: 'active' })
    await goOnTo(page, '/admin-panel')
  })
  afterAll(() => page.emulateMedia({ forcedColors: 'none' }))

  test('the selected tab stands out, and the others have no border', async () => {
    const selected = page.getByRole('tab', { selected: true })
    const other = page.getByRole('tab', { selected: false }).first()
    const highlight = await system(selected, 'Highlight')
    expect(await lookOf(selected)).toMatchObject({
      backgroundColor: highlight,
      borderLeftColor: highlight,
      color: await system(selected, 'HighlightText'),
    })
    const look = await lookOf(other)
    expect(look.borderLeftColor).toBe(await system(other, 'Canvas'))
    expect(look.backgroundColor).not.toBe(highlight)
  })

  test('it shows whether the pending ones or the spam is looked at', async () => {
    await goOnTo(page, '/admin-panel?view=spam')
    const views = page.getByRole('navigation', { name: 'Pending or spam' })
    const spam = views.getByRole('link', { name: /^Spam/ })
    const highlight = await system(spam, 'Highlight')
    expect(await lookOf(spam)).toMatchObject({ backgroundColor: highlight })
    const pending = views.getByRole('link', { name: /^Pending/ })
    expect(await lookOf(pending)).toMatchObject({
      borderBottomColor: await system(spam, 'Canvas'),
    })
  })

  test('the bar under the current page is in the colour of what is chosen', async () => {
    const current = page.getByRole('banner').locator('[aria-current=page]:visible')
    const bar = await current.evaluate((link) => getComputedStyle(link, '::after').backgroundColor)
    expect(bar).toBe(await system(current, 'Highlight'))
  })
})
