import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { tracker } from '../../src/testing/cast.ts'
import { clientAt } from '../../src/testing/client.ts'
import { png } from '../../src/testing/pictures.ts'
import { browse } from '../testing/desk.ts'

const { site, open, submitted } = browse()

const photo = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png(width, height)),
})
const file = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text, 'latin1'),
})

const headshot = (page: Page) => page.getByRole('button', { name: /image for Headshot/ })

/** By keyboard alone. */
async function choose(page: Page, chosen: ReturnType<typeof photo>) {
  await headshot(page).focus()
  const chooser = page.waitForEvent('filechooser')
  await page.evaluate(() => {}) // the browser hears of the wait before it hears of the key
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(chosen)
}

test('a project that is submitted with a picture and approved is on the list, on its page and in the HTML', async () => {
  const visitor = clientAt(site.binary.url)
  const page = await open('/contributions')
  const img = new File([png(1200, 800)], 'shuttle.png', { type: 'image/png' })
  const { body } = await visitor.form('POST', '/api/student-highlights', { ...tracker, img })

  await page.goto('/student-highlights')
  await page.getByText('No resources found.').waitFor()
  expect((await page.goto(`/student-highlights/${body['id']}`))?.status()).toBe(404)

  await site.admin.put(`/api/student-highlights/approve/${body['id']}`)
  await page.goto('/student-highlights')
  await page.getByRole('link', { name: tracker.project_title }).click()
  await page.waitForURL(`**/student-highlights/${body['id']}`)
  await page.getByRole('heading', { level: 1, name: tracker.project_title }).waitFor()
  await page.getByText('Author: Maya Okafor').waitFor()
  await page.getByText('A map, a bus, a radio.').waitFor()
  const picture = page.locator('main img').first()
  await picture.scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main img')].every(
      (each) => (each as HTMLImageElement).naturalWidth > 0,
    ),
  )

  const { text } = await visitor.get(`/student-highlights/${body['id']}`)
  expect(text.includes(tracker.project_title)).toBe(true)
  expect(text.includes(String(body['img']))).toBe(true)
  expect((await visitor.get('/student-highlights')).text.includes(tracker.project_title)).toBe(true)
}, 30_000)

test('a picture is chosen by keyboard, seen at once, sent with the form, and shown by the site', async () => {
  const page = await open('/submit-project')
  await page.getByLabel('Project title').fill('With a face')
  await page.getByLabel('Student name').fill(tracker.student_name)
  await page.getByLabel('Project description').fill(tracker.project_description)
  await page.getByLabel('Summary').fill(tracker.summary)
  await choose(page, photo('face.png', 300, 200))
  await page.getByText(/^face\.png, \d+ KB$/).waitFor()
  const preview = page.locator('img[src^="blob:"]').first()
  expect(await preview.evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(
    true,
  )
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText(/^Thank you!/).waitFor()
  expect(await page.locator('img[src^="blob:"]').count()).toBe(0)
  const [row] = await submitted('/api/student-highlights')
  expect(row).toMatchObject({ project_title: 'With a face', img: null })
  expect((await site.admin.get(String(row?.['headshot_url']))).status).toBe(200)
})

test('removing it leaves nothing, and the focus where it can be chosen again', async () => {
  const page = await open('/submit-project')
  await choose(page, photo('face.png', 300, 200))
  await page.getByRole('button', { name: 'Remove Headshot' }).press('Enter')
  await page.locator('img[src^="blob:"]').waitFor({ state: 'detached' })
  expect(await headshot(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await headshot(page).textContent()).toBe('Choose image for Headshot')
})

test('a large picture is made smaller before it is sent', async () => {
  const page = await open('/submit-article')
  await page.getByLabel(/^Image/).setInputFiles(photo('wide.png', 4000, 1000))
  await page.getByText(/^wide\.webp, /).waitFor()
  const [width, height] = await page
    .locator('form img[src^="blob:"]')
    .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
  expect([width, height]).toEqual([1600, 400])
})

const refused = [
  ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', /SVG drawing/],
  ['photo.heic', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0', /HEIC photo/],
  ['notes.txt', 'text/plain', 'Not a picture', /^Error: The selected file must be an image$/],
  ['liar.png', 'image/png', '\x89PNG and nothing more', /must be an image$/],
] as const

test('what can’t be shown is refused, and holds the form back until it is removed', async () => {
  const page = await open('/submit-project')
  for (const [name, type, text, problem] of refused) {
    await choose(page, file(name, type, text))
    await page.locator('#field-headshot_url-error').getByText(problem).waitFor()
    await page.getByRole('button', { name: 'Submit project' }).click()
    const summary = page.getByRole('region', { name: 'There is a problem' })
    const link = summary.getByRole('link').last()
    expect(await page.locator('#field-headshot_url-error').textContent()).toBe(
      `Error: ${await link.textContent()}`,
    )
    await link.click()
    expect(await headshot(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Remove Headshot' }).click()
    expect(await summary.getByRole('link').count()).toBe(4)
  }
})

test('a picture is taken when it is dropped or pasted, and one that misses doesn’t open in place of the page', async () => {
  const page = await open('/submit-project')
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
  expect(await bring('drop', 'footer')).toBe(true)
  expect(await bring('paste', '#field-summary')).toBe(false)
})
