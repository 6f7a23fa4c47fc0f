import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { consoleErrors } from '../../src/testing/browser.ts'
import { browse } from '../testing/browser-site.ts'
import { goOnTo, isAtRest, settled } from '../testing/settled.ts'
import { weightOfMoreKinds } from '../testing/weight.ts'

const { site } = browse({ demo: true })
let page: Page
let errors: string[]

const screens = {
  phone: { viewport: { width: 375, height: 800 }, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 } },
}

/** The bytes of each response, with its headers. */
async function watchNetwork() {
  const network = await page.context().newCDPSession(page)
  const loaded: number[] = []
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded.push(encodedDataLength)
  })
  await network.send('Network.enable')
  return loaded
}

/** Collects layout shifts, as CLS counts them. */
const watchShifts = () =>
  page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as Shift).value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })

type Shift = { value: number }

/** From home, each with its last text; what shifts within half a second of a click counts, too. */
const journeys = {
  '/student-highlights/19': 'More projects',
  '/student-highlights': 'Campus Shuttle Tracker',
  '/faculty': 'Amara Nwosu',
  '/faq': 'When is the lab open?',
  '/contributions': 'Carmen Núñez',
}
const lateMs = 700

/** Pages, and the KB of all their pictures in the sample content. */
const pages = {
  ...{ '/tech-blog': 32, '/student-highlights': 38, '/faculty': 25 },
  ...{ '/student-highlights/6': 46, '/submit-project': 0 },
}

const bytesOfPictures = () =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/images/'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

type Shown = { address: string; needed: number; widths: number[] }

/** The pictures with several sizes, and how many pixels wide the screen shows them. */
const sizedPictures = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img[srcset]')].map(
      (img): Shown => ({
        address: img.currentSrc,
        needed: img.clientWidth * devicePixelRatio,
        widths: img.srcset.split(', ').map((copy) => Number.parseInt(copy.split(' ')[1] ?? '', 10)),
      }),
    ),
  )

/** When something was painted first, and when each script was asked for. */
const firsts = () => ({
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  asked: performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ startTime }) => startTime),
})

/** Painted before its scripts are requested, and no shift when the font arrives last. */
async function expectCalm(path: string) {
  const { promise: mayCome, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(isAtRest)
  expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toContain(
    'loading',
  )
  release()
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  await page.evaluate(isAtRest)
  await page.unroute('**/*.woff2')
  const shifts = await page.evaluate<number[]>('window.shifts')
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.002)
  const { painted, asked } = await page.evaluate(firsts)
  expect(asked.length).toBeGreaterThan(1)
  expect(Math.min(...asked)).toBeGreaterThan(painted)
}

async function expectFittingPictures(most: number) {
  await page.evaluate(() => {
    for (const img of document.images) img.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every((img) => img.complete))
  const pictures = await sizedPictures()
  expect(pictures.length).toBeGreaterThan(0)
  for (const { address, needed, widths } of pictures) {
    const [fitting = Math.max(...widths)] = widths.filter((width) => width >= needed)
    const chosen = Number(new URL(address).searchParams.get('w') ?? 1600)
    expect([address, chosen]).toEqual([address, fitting])
  }
  expect((await bytesOfPictures()) / 1000).toBeWithin(1, most)
}

/** The first pictures of a list come at once, those further down when they are near. */
async function expectPicturesInTurn() {
  const pictures = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].map((img) => ({
      isSeen: img.getBoundingClientRect().top < innerHeight,
      loading: img.getAttribute('loading'),
      priority: img.fetchPriority,
      shape: [img.getAttribute('width'), img.getAttribute('height')],
    })),
  )
  expect(pictures[0]).toEqual({
    isSeen: true,
    loading: null,
    priority: 'high',
    shape: ['16', '9'],
  })
  const below = pictures.filter(({ isSeen }) => !isSeen)
  expect(below.length).toBeGreaterThan(2)
  for (const { loading } of below.slice(1)) expect(loading).toBe('lazy')
}

describe.each(Object.entries(screens))('on a %s', (screen, options) => {
  beforeAll(async () => {
    const context = await site.browser.newContext({ baseURL: site.url, ...options })
    page = await context.newPage()
    errors = consoleErrors(page)
    await watchShifts()
  })
  afterEach(() => expect(errors).toEqual([]))
  afterAll(() => page.context().close())

  test('home is painted before it asks for a script, does not move when the font arrives late, and all of it, its four pictures too, is at most 8 requests and 191 KB', async () => {
    const loaded = await watchNetwork()
    await expectCalm('/')
    const areHere = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('img.hero-art')]
      return pictures.length === 4 && pictures.every((img) => img.complete && img.naturalWidth > 0)
    }
    await page.waitForFunction(areHere)
    await settled(page, async () => {})
    expect(loaded.length).toBeGreaterThan(6)
    expect(loaded.length).toBeLessThanOrEqual(8)
    const kilobytes = loaded.reduce((sum, bytes) => sum + bytes, 0) / 1000
    expect(kilobytes).toBeLessThan(191 + weightOfMoreKinds)
  })

  test.each(Object.entries(pages))(
    '%s is painted before it asks for a script, does not move when the font arrives late, and its pictures come in turn and in the size they are shown, in at most %d KB',
    async (path, most) => {
      await expectCalm(path)
      if (path === '/tech-blog') await expectPicturesInTurn()
      if (most > 0) await expectFittingPictures(most)
    },
  )

  // Room is held in the same way on every screen, and a phone shows the least of it.
  test.each(screen === 'phone' ? Object.entries(journeys) : [])(
    'nothing jumps on the way to %s, however late its %s comes',
    async (path, last) => {
      await goOnTo(page, '/')
      await page.evaluate('shifts.length = 0')
      await page.route('**/api/**', async (route) => {
        await Bun.sleep(lateMs)
        await route.continue()
      })
      await page.locator(`main a[href="${path}"], footer a[href="${path}"]`).last().click()
      await page.waitForURL(path)
      await page.locator('main').getByText(last).first().waitFor()
      await settled(page, async () => {})
      await page.unrouteAll({ behavior: 'wait' })
      const shifts = await page.evaluate<number[]>('window.shifts')
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
    },
  )
})
