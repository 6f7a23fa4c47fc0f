import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { article, tracker } from '../../../src/testing/cast.ts'
import { focusComesTo, siteInBrowser } from '../../testing/browser-site.ts'
import { goOnTo, settled } from '../../testing/settled.ts'

const highlights = '/api/student-highlights'

const browserSite = siteInBrowser()
/** Loaded once: the panel's lists are reached inside the app. */
let page: Page
let errors: string[]

beforeAll(async () => {
  const titles = Array.from({ length: 16 }, (_, n) => `Long ${n} `.repeat(25))
  for (const project_title of titles)
    await browserSite.add(highlights, { ...tracker, project_title }, browserSite.visitor)
  ;({ page, errors } = await browserSite.open('/admin-panel?tab=lab'))
})

/** What waits, read anew. */
async function openList(tab = 'student-highlights') {
  await goOnTo(page, '/admin-panel?tab=lab')
  await goOnTo(page, `/admin-panel?tab=${tab}`)
}

async function agree(button: string) {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()
}

const selectPage = () => page.getByRole('checkbox', { name: 'Select all on this page' }).check()

test('what can be done with the selected rows, and what was done, stays in sight', async () => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openList()
  const isInSight = async (words: string) => {
    const box = await page.getByText(words, { exact: true }).boundingBox()
    return box !== null && box.y >= 60 && box.y + box.height <= 500
  }
  const scroll = (to: 'top' | 'bottom') =>
    page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), to)
  await selectPage()
  const last = page.locator('[role=tabpanel] tbody tr').last()
  await last.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  expect(await isInSight('4 selected')).toBe(true)
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await agree('Approve')
  await page.getByText('4 approved', { exact: true }).waitFor()
  for (const place of ['bottom', 'top'] as const) {
    await scroll(place)
    expect(await isInSight('4 approved')).toBe(true)
  }
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(errors).toEqual([])
})

test('on a phone what is focused is in sight beside the bar of selected rows, and in the dialog about many', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openList()
  // The page makes room for the bar in the frame after it appears.
  await settled(page, selectPage)
  const bar = page.getByRole('status').filter({ hasText: 'selected' }).locator('..')
  const bottom = (place: Locator) => place.evaluate((each) => each.getBoundingClientRect().bottom)
  const last = page.locator('footer select')
  await last.focus()
  expect(await bottom(last)).toBeLessThan(
    await bar.evaluate((each) => each.getBoundingClientRect().top),
  )
  await page.getByRole('button', { name: 'Select all 12' }).click()
  await page.getByText('12 selected').waitFor()
  await page.getByRole('button', { name: 'Decline selected' }).click()
  const dialog = page.getByRole('alertdialog')
  expect(await bottom(dialog.getByRole('textbox'))).toBeLessThan(640)
  expect(await bottom(dialog.getByRole('button', { name: 'Decline' }))).toBeLessThan(640)
  await agree('Decline')
  await page.getByText('12 declined', { exact: true }).waitFor()
})

test('a reader of previews declines with three keys and reads on: the next one opens, and Escape closes it', async () => {
  for (const title of ['Beta', 'Alpha'])
    await browserSite.add('/api/tech-blog', { ...article, title })
  await page.setViewportSize({ width: 1280, height: 720 })
  await openList('tech-blog')
  await page.getByRole('button', { name: 'Preview: Alpha' }).press('Enter')
  const pane = page.getByRole('complementary', { name: 'Preview' })
  await pane.getByRole('button', { name: 'More: Alpha' }).focus()
  for (const key of ['Enter', 'Enter', 'Control+Enter']) await page.keyboard.press(key) // Decline is first
  await page.getByText('“Alpha” was declined.').waitFor()
  await page.getByRole('heading', { level: 4, name: 'Beta' }).first().waitFor()
  await focusComesTo(page.getByRole('button', { name: 'More: Beta' }))
  await page.keyboard.press('Escape')
  await focusComesTo(page.getByRole('button', { name: 'Preview: Beta' }))
  expect(await page.getByRole('heading', { level: 4 }).count()).toBe(0)
})
