import { afterAll, expect, test } from 'bun:test'
import { weekdays } from '../lab/words.ts'
import { adaIn } from '../testing/ada.ts'
import { labFacts } from '../testing/cast.ts'
import { openPages } from '../testing/memory.ts'
import { hour } from '../units.ts'
import { pageRoutes } from './contract.ts'

/** At the lab it is two in the morning of Monday, 2 March, while it is still Sunday in New York. */
const { context, visitor } = await openPages({ TIME_ZONE: 'Pacific/Auckland' })
context.pass(-23 * hour)
afterAll(() => context.close())

const page = async (path = '/faq') => (await visitor.get(path)).text
/** Days go by, and sessions with them. */
async function say(facts: object) {
  const admin = await adaIn(context, visitor)
  expect((await admin.put('/api/lab', facts)).status).toBe(200)
}
const nothing = Object.fromEntries(
  [...weekdays, ...Object.keys(labFacts)].map((name) => [name, null]),
)

const bandIn = (html: string) => /<section id="lab".*?<\/section>/s.exec(html)?.[0] ?? ''

/** The day that is marked, in its own words. */
const marked = (html: string) => /aria-current="date".*?<dt[^>]*>([a-z]+)</s.exec(html)?.[1]

test('what is not said of the lab is not there, nor a band without anything', async () => {
  expect(await page()).not.toContain('Visit the lab')
  await say({ contact: labFacts.contact })
  const html = await page()
  expect(html).toContain('Visit the lab')
  expect(html).toContain('mailto:lab@college.edu')
  expect(html).not.toMatch(/Opening hours|Where<|260<\/text>|aria-label="Notice"/)
})

const pages = pageRoutes.filter(({ path }) => !path.includes(':'))
const pathsFor = (isForReaders: boolean) =>
  pages.filter(({ audience }) => (audience === 'everyone') === isForReaders).map(({ path }) => path)

test('beside a form and in the panel there is no band', async () => {
  await say({ ...labFacts })
  expect(pathsFor(false).length).toBeGreaterThan(5)
  for (const path of pathsFor(false)) expect(await page(path)).not.toContain('Visit the lab')
})

test('home shows it unfolded, every other page in a row that unfolds', async () => {
  await say({ ...labFacts })
  for (const path of ['/', '/nowhere']) expect(bandIn(await page(path))).not.toContain('<details')
  expect(bandIn(await page('/faq'))).toContain('<details')
})

test('every page for readers has it all, with both ways to take part, and it holds no markup', async () => {
  await say({ ...labFacts, notice: 'Closed </script><b>today</b>' })
  for (const path of pathsFor(true)) {
    const html = await page(path)
    const band = bandIn(html)
    const { room, contact } = labFacts
    const all = ['09:00–18:00', 'Closed', room, contact, 'Submit A Project', 'Submit Article']
    for (const words of all)
      expect([path, words, band.includes(words)]).toEqual([path, words, true])
    expect(band).not.toMatch(/wednesday|sunday/i)
    expect(html).toMatch(
      /<aside[^>]* aria-label="Notice"[^>]*><p[^>]*>Closed &lt;\/script&gt;&lt;b&gt;today/,
    )
    expect(html).not.toContain('<b>today')
  }
})

test('a write is on every page at once, and nothing of it is left when it is taken back', async () => {
  await say({ ...labFacts })
  expect(await page()).toContain(labFacts.notice)
  await say(nothing)
  expect(await page()).not.toMatch(/Visit the lab|exam week/)
})

test('the day goes on where the lab is, without a write, and a notice ends with its last day', async () => {
  await say({ ...labFacts, sunday: 'closed', notice_until: '2026-03-02' })
  const first = await visitor.get('/faq')
  expect(marked(first.text)).toBe('monday')
  const tag = { 'if-none-match': String(first.headers.get('etag')) }
  context.pass(21.9 * hour)
  expect((await visitor.get('/faq', tag)).status).toBe(304)
  expect(await page()).toContain('exam week')
  context.pass(0.2 * hour)
  const next = await visitor.get('/faq', tag)
  expect([next.status, marked(next.text)]).toEqual([200, 'tuesday'])
  expect(next.text).not.toContain('aria-label="Notice"')
})

test('where clocks are put back a day has 25 hours', async () => {
  const sunday = Date.parse('2026-04-04T11:30:00Z') // 00:30 of 5 April at the lab
  context.pass(sunday - context.clock().getTime())
  await say({ sunday: '9:00-10:00', monday: '9:00-10:00' })
  expect(marked(await page())).toBe('sunday')
  context.pass(24 * hour)
  expect(marked(await page())).toBe('sunday')
  context.pass(0.6 * hour)
  expect(marked(await page())).toBe('monday')
})
