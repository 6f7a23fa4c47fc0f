import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { article, numbered, tracker } from '../../../src/testing/cast.ts'
import { focusComesTo, siteInBrowser } from '../../testing/browser-site.ts'
import { goOnTo, settled } from '../../testing/settled.ts'

const highlights = '/api/student-highlights'

const browserSite = siteInBrowser()
/** Loaded once: the panel's lists are reached inside the app. */
let page: Page
let errors: string[]

beforeAll(async () => {
  await fill()
  ;({ page, errors } = await browserSite.open('/admin-panel?tab=lab'))
})

async function fill() {
  const rows = Array.from({ length: 33 }, (_, n) => ({ ...numbered(n + 1), status: 'pending' }))
  const file = new File([JSON.stringify(rows)], 'projects.json', { type: 'application/json' })
  await browserSite.admin.form('POST', `${highlights}/import`, { file })
}

/** What waits, read anew. */
async function openList(tab = 'student-highlights') {
  await goOnTo(page, '/admin-panel?tab=lab')
  await goOnTo(page, `/admin-panel?tab=${tab}`)
}

async function agree(button: string) {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()
}

test('31 of 33 are approved and two declined with nine presses, all in sight', async () => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openList()
  let presses = 0
  const press = async (name: string, role: 'button' | 'checkbox' = 'button') => {
    presses++
    await page.getByRole(role, { name, exact: true }).first().click()
  }
  const isInSight = async (words: string) => {
    const box = await page.getByText(words, { exact: true }).boundingBox()
    return box !== null && box.y >= 60 && box.y + box.height <= 500
  }
  const pressIn = async (name: string) => {
    presses++
    await agree(name)
  }

  await press('Select all on this page', 'checkbox')
  await press('Select all 33')
  await page.getByText('33 selected').waitFor()
  await press('Select: Project 33', 'checkbox')
  await press('Select: Project 31', 'checkbox')
  await page
    .locator('[role=tabpanel] tbody tr')
    .last()
    .evaluate((last) => last.scrollIntoView({ block: 'center' }))
  expect(await isInSight('31 selected')).toBe(true)
  await press('Approve selected')
  await pressIn('Approve')
  await page.getByText('31 approved', { exact: true }).waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await isInSight('31 approved')).toBe(true)
  await page.evaluate(() => scrollTo(0, 0))
  expect(await isInSight('31 approved')).toBe(true)
  await press('Select all on this page', 'checkbox')
  await press('Decline selected')
  await pressIn('Decline')
  await page.getByText('2 declined', { exact: true }).waitFor()
  await page.getByText('No Pending Student Highlight Requests').waitFor()

  expect(presses).toBe(9)
  expect((await browserSite.visitor.get(highlights)).headers.get('x-total-count')).toBe('31')
  const trashed = (await browserSite.admin.get(`${highlights}/trash`)).body
  expect(trashed.map(({ project_title }) => project_title)).toEqual(['Project 31', 'Project 33'])
  expect(errors).toEqual([])
})

test('on a phone what is focused is in sight beside the bar of selected rows, and in the dialog about many', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const project_title = `Long ${n} `.repeat(25)
      return browserSite.add(highlights, { ...tracker, project_title }, browserSite.visitor)
    }),
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await openList()
  // The page makes room for the bar in the frame after it appears.
  await settled(page, () => page.getByRole('checkbox', { name: 'Select all on this page' }).check())
  const bar = page.getByRole('status').filter({ hasText: 'selected' }).locator('..')
  const bottom = (place: Locator) => place.evaluate((each) => each.getBoundingClientRect().bottom)
  const last = page.locator('footer select')
  await last.focus()
  expect(await bottom(last)).toBeLessThan(
    await bar.evaluate((each) => each.getBoundingClientRect().top),
  )
  await page.getByRole('button', { name: `Select all ${ids.length}` }).click()
  await page.getByText(`${ids.length} selected`).waitFor()
  await page.getByRole('button', { name: 'Decline selected' }).click()
  const dialog = page.getByRole('alertdialog')
  expect(await bottom(dialog.getByRole('textbox'))).toBeLessThan(640)
  expect(await bottom(dialog.getByRole('button', { name: 'Decline' }))).toBeLessThan(640)
  await agree('Decline')
  await page.getByText(`${ids.length} declined`, { exact: true }).waitFor()
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
