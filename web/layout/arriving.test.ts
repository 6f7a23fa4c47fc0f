import { expect, test } from 'bun:test'
import { tracker } from '../../src/testing/cast.ts'
import { browse, focusedField } from '../testing/desk.ts'

const { site, open } = browse()
const phone = { viewport: { width: 375, height: 800 } }

test('a page whose code is slow leaves the one before it until it is there', async () => {
  const page = await open('/calendar')
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.getByRole('link', { name: 'Contributions' }).evaluate((link) => {
    if (link instanceof HTMLElement) link.click()
  })
  await page.waitForURL('**/contributions')
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Calendar Page')
  come()
  await page.getByRole('heading', { level: 1, name: 'Contributions' }).waitFor()
  expect(await focusedField(page)).toBe('Contributions')
})

test('a picture that failed before the page’s script was there gives way to its placeholder', async () => {
  const img = 'https://nowhere.invalid/x.png'
  const { body } = await site.admin.post('/api/student-highlights', { ...tracker, img })
  await site.admin.put(`/api/student-highlights/approve/${body['id']}`)
  for (const path of ['/student-highlights', `/student-highlights/${body['id']}`]) {
    const page = await open(path)
    await page.waitForFunction(() => !document.querySelector('main img'))
  }
})

test('a menu that closes over its focused link gives the focus to its button', async () => {
  const page = await open('/faq')
  await page.getByRole('button', { name: 'Resources' }).click()
  await page.getByRole('link', { name: 'FAQ', exact: true }).first().click()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Resources')
  const small = await open('/faq', phone)
  await small.getByRole('button', { name: 'Menu' }).click()
  await small.getByRole('link', { name: 'FAQ', exact: true }).first().click()
  await small.waitForFunction(() => document.activeElement?.textContent === 'Menu')
})
