import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { longest } from '../../src/fields/words.ts'
import {
  axeViolations,
  axeViolationsInBothThemes,
  consoleErrors,
} from '../../src/testing/browser.ts'
import { png } from '../../src/testing/pictures.ts'
import { browse, cutOff, fillProject, focusComesTo } from '../testing/browser-site.ts'
import { goOnTo, settleAt, settled } from '../testing/settled.ts'

const { site, open, submittedProjects } = browse()

const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })
const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' })

const groundOf = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor)

const smallTargets = (page: Page) =>
  page.locator('main :is(button, input, select, textarea):visible').evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest('[aria-hidden]'))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML),
  )

/** An invalid field whose label isn’t covered by the sticky header. */
async function expectInSight(page: Page, field: Locator) {
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const label = page.locator(`label[for="${await field.getAttribute('id')}"]`)
  const header = await page.getByRole('banner').boundingBox()
  expect((await label.boundingBox())?.y).toBeGreaterThanOrEqual((header?.height ?? 0) - 1)
}

async function expectUsable(page: Page) {
  expect(await smallTargets(page)).toEqual([])
  expect(await groundOf(submit(page))).not.toBe('rgba(0, 0, 0, 0)')
}

async function expectNarrow(page: Page) {
  const size = page.viewportSize()
  expect(await cutOff(page, 320)).toEqual([])
  if (size) await page.setViewportSize(size)
}

const fillWithLongWords = async (page: Page) => {
  for (const text of await page.locator('main :is(input[type=text], textarea):visible').all())
    await text.fill('w'.repeat(400))
}

test('a form has no axe violation, doesn’t scroll sideways at 320 px, whatever it says, and has a preview for the eye only', async () => {
  const page = await open('/robots.txt')
  const errors = consoleErrors(page)
  await settleAt(page, '/submit-project')
  await expectUsable(page)
  await expectNarrow(page)
  await page.locator('[name=project_title]').fill('Campus shuttle tracker')
  const preview = page.locator('main [inert]')
  await preview.getByText('Campus shuttle tracker').waitFor()
  expect(await page.getByRole('heading', { name: 'Campus shuttle tracker' }).count()).toBe(0)
  await page.locator('[name=summary]').fill('x'.repeat(longest.summary + 1))
  await submit(page).click()
  await focusComesTo(summary(page))
  for (const words of await summary(page).getByRole('link').allTextContents()) {
    await summary(page).getByRole('link', { name: words }).press('Enter')
    await expectInSight(page, page.locator(':focus'))
  }
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  expect(page.url()).toMatch(/\/submit-project(#.*)?$/)
  expect(await page.getByRole('alertdialog').count()).toBe(0) // none of these leads away
  await page.getByText(`${longest.summary + 1}/${longest.summary}`).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fillWithLongWords(page)
  await expectNarrow(page)
  expect(await cutOff(page, 1280)).toEqual([]) // beside the preview
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await preview.isVisible()).toBe(false)
  expect(errors).toEqual([])
})

test('a form has no axe violation with a dialog, restored and failed, or after success', async () => {
  const page = await open('/submit-article')
  await expectUsable(page)
  await page.locator('[name=summary]').fill('Half a summary')
  await page.getByRole('link', { name: 'Calendar' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Stay' }).click()
  await settled(page, () => page.reload())
  await page.locator('[name=title]').fill('An article')
  await page.locator('[name=author]').fill('Somebody')
  await page.locator('[name=summary]').fill('Short.')
  await page.locator('[name=link]').fill('https://college.edu')
  await page.route('**/api/**', (route) => route.abort())
  await submit(page).click()
  await page.getByText('Failed to submit Article. Please try again.').waitFor()
  await page.getByText(/^What you typed before is back/).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.unroute('**/api/**')
  await submit(page).click()
  await page.getByText(/^Thank you!/).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fillWithLongWords(page)
  await expectNarrow(page)
})

const photo = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png(width, height)),
})

/** The buttons of the headshot's field. */
const headshot = (page: Page) =>
  page.locator('div:has(> [name=headshot_url])').getByRole('button', { name: /image for / })
const remove = (page: Page) =>
  page.locator('div:has(> [name=headshot_url])').getByRole('button', { name: /^Remove / })
/** Waits for a picture, and fails if it is broken. */
const isWhole = (image: Locator) =>
  image.evaluate((each: HTMLImageElement) => each.decode().then(() => true))

/** By keyboard alone. */
async function choose(page: Page, chosen: ReturnType<typeof photo>) {
  await headshot(page).focus()
  const chooser = page.waitForEvent('filechooser')
  await page.evaluate(() => {}) // the browser hears of the wait before it hears of the key
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(chosen)
}

test('a picture is chosen by keyboard, seen at once, sent with the form, and shown by the site once it is approved', async () => {
  const page = await open('/submit-project')
  await fillProject(page, 'With a face')
  await choose(page, photo('face.png', 300, 200))
  await page.getByText(/^face\.png, \d+ KB$/).waitFor()
  expect(await isWhole(page.locator('img[src^="blob:"]').first())).toBe(true)
  await page.locator('[name=img]').setInputFiles(photo('shuttle.png', 400, 300))
  await page.getByText(/^shuttle\.png, /).waitFor()
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText(/^Thank you!/).waitFor()
  expect(await page.locator('img[src^="blob:"]').count()).toBe(0)

  const [row] = await submittedProjects()
  await site.admin.put(`/api/student-highlights/approve/${row?.['id']}`)
  await goOnTo(page, `/student-highlights/${row?.['id']}`)
  expect(await isWhole(page.getByRole('img', { name: 'Picture of With a face' }))).toBe(true)
})

test('a broken picture is refused, and keeps the form from being sent until it is removed', async () => {
  const page = await open('/submit-project')
  await choose(page, {
    ...photo('liar.png', 1, 1),
    buffer: Buffer.from('\x89PNG and nothing more', 'latin1'),
  })
  await page.getByRole('button', { name: 'Submit project' }).click()
  const error = page.locator('#field-headshot_url-error')
  await error.getByText('Error: The selected file must be an image').waitFor()
  const links = page.getByRole('region', { name: 'There is a problem' }).getByRole('link')
  expect(await links.last().textContent()).toBe('The selected file must be an image')
  await links.last().click()
  await focusComesTo(headshot(page))
  await remove(page).press('Enter')
  await links.nth(4).waitFor({ state: 'detached' })
  expect(await links.count()).toBe(4)
  await focusComesTo(headshot(page))
  expect(await headshot(page).textContent()).toStartWith('Choose image for ')

  await choose(page, photo('face.png', 300, 200))
  await remove(page).press('Enter')
  await page.locator('img[src^="blob:"]').waitFor({ state: 'detached' })
})

test('a large picture is made smaller before it is sent; one is taken when it is dropped or pasted, too', async () => {
  const page = await open('/submit-project')
  await page.locator('[name=img]').setInputFiles(photo('wide.png', 2000, 500))
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText(/^wide\.webp, /).waitFor()
  const shown = page.locator('form img[src^="blob:"]')
  const size = await shown.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ])
  expect(size).toEqual([1600, 400])

  const bytes = [...png(20, 20)]
  const bring = (event: string, target: string) =>
    page.evaluate(
      ([type, selector, data]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(data)], `${type}.png`, { type: 'image/png' }))
        const init = { bubbles: true, cancelable: true }
        const brought =
          type === 'paste'
            ? new ClipboardEvent(type, { ...init, clipboardData: transfer })
            : new DragEvent(type, { ...init, dataTransfer: transfer })
        return !document.querySelector(selector)?.dispatchEvent(brought)
      },
      [event, target, bytes] as const,
    )
  expect(await bring('drop', '#field-headshot_url')).toBe(true)
  await page.getByText(/^drop\.png, /).waitFor()
  expect(await bring('paste', '#field-img')).toBe(true)
  await page.getByText(/^paste\.png, /).waitFor()
  expect(await bring('paste', '#field-summary')).toBe(false)
})
