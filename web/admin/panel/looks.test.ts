import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { everyKind, reviewedKinds } from '../../../src/content/every-kind.ts'
import { axeViolations, axeViolationsInBothThemes } from '../../../src/testing/browser.ts'
import { access } from '../../../src/testing/cast.ts'
import { cutOff, siteInBrowser } from '../../testing/browser-site.ts'
import { goOnTo, settleAt, settled } from '../../testing/settled.ts'

const timeZone = 'Pacific/Auckland'

const browserSite = siteInBrowser({ PUBLIC_URL: 'https://hydra.college.edu' }, { demo: true })
/** Loaded once: what a test looks at it reaches inside the app. */
let page: Page
let errors: string[]

beforeAll(async () => {
  const [first] = (await browserSite.admin.get('/api/student-highlights/pending')).body
  await browserSite.graceAt(`/admin-panel/student-highlights/edit/${first?.['id']}`)
  ;({ page, errors } = await browserSite.open('/admin-panel', { timezoneId: timeZone }))
})

const usual = { width: 1280, height: 900 }

const colorOf = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor)

test('a row shows its picture and the reader’s time of day, and quiets its main button until one is at it', async () => {
  const row = page.locator('main tbody tr').filter({ hasText: 'Lecture Search' })
  await row.waitFor()
  expect(await row.locator('img').getAttribute('src')).toStartWith('/images/')
  const { text } = await browserSite.admin.get('/api/student-highlights/pending')
  const items: { project_title: string; submission_date: string }[] = JSON.parse(text)
  const { submission_date } =
    items.find(({ project_title }) => project_title === 'Lecture Search') ?? {}
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
  expect(await row.textContent()).toContain(time.format(new Date(String(submission_date))))
  const approve = row.getByRole('button', { name: /^Approve: / })
  const quiet = await colorOf(approve)
  await row.hover()
  const loud = await colorOf(approve)
  expect(loud).not.toBe(quiet)
  await page.mouse.move(0, 0)
  await row.getByRole('button', { name: /^Preview: / }).focus()
  expect(await colorOf(approve)).toBe(loud)
})

/** Each kind has one, and one more for what waits of it; the requests have two, and the site four. */
const sections = everyKind.length + reviewedKinds.length + 6
const widths = { 375: 'combobox', 768: 'combobox', 1280: 'tablist' } as const

/** In every window; there sections are chosen in a select or by tabs. */
async function expectHighRow(path: string) {
  const row = page.getByRole('tabpanel').locator('tbody tr').first()
  for (const [width, role] of Object.entries(widths)) {
    await settled(page, () => page.setViewportSize({ width: Number(width), height: 800 }))
    await page.getByRole(role).first().waitFor()
    expect(await page.getByRole('tab').count()).toBe(role === 'tablist' ? sections : 0)
    await row.waitFor()
    const { y } = (await row.boundingBox()) ?? {}
    expect([path, width, Number(y) < 320 || y]).toEqual([path, width, true])
  }
}

test.each(['/admin-panel?tab=student-highlights', '/admin-panel?tab=student-resources&q=a&page=2'])(
  '%s is whole at 320 px, and its first row stands within 320 px',
  async (path) => {
    await goOnTo(page, path)
    expect(await cutOff(page, 320)).toEqual([])
    await expectHighRow(path)
    await page.setViewportSize(usual)
  },
)

test('no row moves when submissions arrive, and the button that shows them fits a phone', async () => {
  const ask = (student_id: string) =>
    browserSite.visitor.post('/api/student', { ...access, student_id })
  await goOnTo(page, '/admin-panel?tab=pending-accounts')
  const rows = page.getByRole('table', { name: 'Pending Accounts' }).getByRole('row')
  const approve = page.getByRole('button', { name: /^Approve: / }).nth(1)
  await approve.hover()
  const before = await approve.boundingBox()
  await Promise.all([ask('N00000001'), ask('N00000002')])
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))
  const news = page.getByRole('button', { name: '2 new requests: show them' })
  await news.waitFor()
  expect(await approve.boundingBox()).toEqual(before)
  expect(await rows.count()).toBe(3) // with the names of the columns
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 700 })
  await news.scrollIntoViewIfNeeded()
  const shape = await news.boundingBox()
  expect(shape?.x).toBeGreaterThanOrEqual(0)
  expect((shape?.x ?? 0) + (shape?.width ?? 0)).toBeLessThanOrEqual(375)
  await page.setViewportSize(usual)
})

const press = (name: RegExp) => page.getByRole('button', { name }).first().click()

type Look = [state: string, path: string, heading: string, reach?: () => Promise<unknown>]

test.each<Look>([
  ['full', '?tab=student-resources&q=a&page=2', 'Student Resources'],
  ['empty', '?tab=faculty-directory&view=trash', 'Faculty Directory in the trash'],
  [
    'with a row ticked, its preview and its menu open, and a colleague at it',
    '?tab=student-highlights',
    'Pending Student Highlights',
    async () => {
      await page.getByText('grace is editing this').waitFor()
      await page.getByRole('checkbox').nth(1).check()
      await press(/^Preview: /)
      await press(/^More: /)
    },
  ],
  [
    'with a question open',
    '?tab=student-highlights&sort=oldest',
    'Pending Student Highlights',
    () => press(/^Approve: /),
  ],
  [
    'that failed',
    '?tab=tech-blog',
    'Pending Tech Blog',
    async () => {
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      errors.length = 0 // the browser tells of every failure
    },
  ],
  [
    'with the verdict on a file',
    '?tab=faq',
    'FAQ',
    async () => {
      await press(/^Import$/)
      const buffer = Buffer.from('question,answer\nWhy not?,So.\n,Nothing.\n')
      await page.getByLabel('File').setInputFiles({ name: 'faq.csv', mimeType: 'text/csv', buffer })
      await page.getByText('2 rows read: 1 new, 0 there already, 1 refused.').waitFor()
      await page.evaluate(() => scrollTo(0, 0))
    },
  ],
  [
    'with a warning above its status',
    '?tab=status',
    'Status',
    async () => {
      await settleAt(page, '/admin-panel?tab=status')
      await page.getByText('Mail is not set up, and 2 emails can’t go out.').waitFor()
      await page.getByText('not set up', { exact: true }).waitFor()
    },
  ],
  ['of activity', '?tab=activity&sort=oldest', 'Activity'],
  ['of what may come', '?tab=events', 'Events'],
  ['in an editor', '/faculty/edit/1', 'Edit Faculty Member'],
  ['in an editor of an account', '/users/create-user', 'Create Admin'],
])(
  'the panel %s has no axe violation and is whole at 320 px',
  async (...[, path, name, reach]: Look) => {
    await page.route('**/api/tech-blog/pending*', (route) => route.fulfill({ status: 503 }))
    await goOnTo(page, `/admin-panel${path}`)
    await page.getByRole('heading', { name, exact: true }).waitFor()
    await reach?.()
    const find = reach ? axeViolationsInBothThemes : axeViolations
    expect(await find(page)).toEqual([])
    expect(await cutOff(page, 320)).toEqual([])
    await page.unrouteAll()
    await page.keyboard.press('Escape')
    await page.setViewportSize(usual)
  },
)

test('on a phone one select leads to every section', async () => {
  await goOnTo(page, '/admin-panel?tab=student-highlights')
  await page.setViewportSize({ width: 375, height: 700 })
  const select = page.getByLabel('Section')
  await select.waitFor()
  expect(
    await select
      .locator('optgroup')
      .evaluateAll((all) => all.map((each) => each.getAttribute('label'))),
  ).toEqual(['Pending Requests', 'Existing Components', 'Site'])
  expect(await page.getByRole('tab').count()).toBe(0)
  await settled(page, () => select.selectOption('existing-pending-accounts'))
  await page.getByRole('heading', { name: 'Approved Accounts' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize(usual)
})

test('a list is saved as a file', async () => {
  await goOnTo(page, '/admin-panel?tab=faq')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('faq.csv')
  expect(await Bun.file(await (await saved).path()).text()).toContain('When is the lab open?')
})

test('the login has no axe violation, and offers no passkey at another address than the site’s own', async () => {
  await page.evaluate(() => localStorage.clear())
  await goOnTo(page, '/admin-login')
  await page.getByText('Forgot password?').waitFor()
  expect(await page.getByText(/passkey/i).count()).toBe(0)
  await page.getByRole('button', { name: 'Login' }).click()
  expect(await axeViolations(page)).toEqual([])
})
