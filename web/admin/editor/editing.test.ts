import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { question, teacher } from '../../../src/testing/cast.ts'
import { png } from '../../../src/testing/pictures.ts'
import { cutOff, siteInBrowser } from '../../testing/browser-site.ts'
import { settled } from '../../testing/settled.ts'

const browserSite = siteInBrowser()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Nothing reaches beyond the window, on a phone and on a tablet, and axe finds nothing. */
async function expectCalm(page: Page) {
  for (const width of [375, 768]) expect([width, await cutOff(page, width)]).toEqual([width, []])
  expect(await axeViolations(page)).toEqual([])
}

test('a person is added with a picture and edited, a reload does not repeat the notice, and the history draws the pictures', async () => {
  const { page, errors } = await browserSite.open('/create-faculty')
  const field = (name: string) => page.locator(`[name=${name}]`)
  const said = (words: string) => page.getByRole('status').filter({ hasText: words })
  for (const [name, text] of Object.entries(teacher)) await field(name).fill(text)
  const choosePhoto = async (width: number) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Choose / }).click()
    const buffer = Buffer.from(png(width, 480))
    await (await chooser).setFiles({ name: 'face.png', mimeType: 'image/png', buffer })
    await page.getByText(/^face\.(png|webp),/).waitFor()
  }
  await field('areas').fill('Logic; Networks')
  await choosePhoto(640)
  await press(page, 'Save')
  await page.waitForURL('**/admin-panel')
  await said('Faculty added successfully! ID: 1').waitFor()
  const stored = async () => (await browserSite.admin.get('/api/faculty/1')).body
  const areas = ['Logic', 'Networks']
  const img = expect.stringMatching(/^\/images\//)
  expect(await stored()).toMatchObject({ ...teacher, areas, img })

  await settled(page, () => page.reload())
  expect(await said('Faculty added successfully!').count()).toBe(0)
  expect(await page.getByRole('tab', { selected: true }).count()).toBe(1)
  await page.getByRole('link', { name: `Edit: ${teacher.name}` }).click()
  await page.getByText('The image as it is now').waitFor()
  await page.getByRole('button', { name: /^Remove / }).click()
  await choosePhoto(480)
  await field('website').fill('') // with a picture nothing can be sent as null
  await press(page, 'Save')
  await page.waitForURL('**/admin-panel')
  expect(await stored()).toMatchObject({ website: null, areas, img })
  await page.getByRole('link', { name: `Edit: ${teacher.name}` }).click()
  await press(page, 'History')
  await page.locator('li img[src^="blob:"]').nth(2).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('li img')].every(
      (img) => Number(Reflect.get(img, 'naturalWidth')) > 0,
    ),
  )
  await expectCalm(page)
  expect(errors).toEqual([])
})

test('the alerts about a conflict and a deleted item are accessible at every width', async () => {
  const id = await browserSite.add('/api/faq', { ...question, question: 'Whose is it?' })
  const editor = `/admin-panel/faq/edit/${id}`
  const other = await browserSite.graceAt(editor)
  const { page } = await browserSite.open(editor)
  await page.getByText('grace is editing this').waitFor()
  await page.locator('[name=question]').fill('Is it mine?')
  await other.put(`/api/faq/${id}`, { question: 'Is it hers?' })
  await press(page, 'Save')
  await page.getByText(/^It was saved by grace on /).waitFor()
  await expectCalm(page)
  await press(page, 'Take theirs')
  await page.getByText('This is their version now.').waitFor()
  await page.locator('[name=question]').fill('Is it ours?')
  await other.delete(`/api/faq/${id}`)
  await press(page, 'Save')
  await page.getByText(/^It was deleted by grace on /).waitFor()
  expect(await page.locator('[name=question]').inputValue()).toBe('Is it ours?')
  await expectCalm(page)
})
