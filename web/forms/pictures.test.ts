import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { png } from '../../src/testing/pictures.ts'
import { browse, fillProject, focusComesTo } from '../testing/browser-site.ts'
import { goOnTo } from '../testing/settled.ts'

const { site, open, submitted } = browse()

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

  const [row] = await submitted('/api/student-highlights')
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
