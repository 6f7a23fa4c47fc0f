import { expect, test } from 'bun:test'
import { tracker } from '../../src/testing/cast.ts'
import { clientAt } from '../../src/testing/client.ts'
import { png } from '../../src/testing/pictures.ts'
import { browse } from '../testing/desk.ts'

const { site } = browse()

test('a project that is submitted with a picture and approved is on the list, on its page and in the HTML', async () => {
  const { browser, binary, admin } = site
  const visitor = clientAt(binary.url)
  const page = await browser.newPage()
  const img = new File([png(1200, 800)], 'shuttle.png', { type: 'image/png' })
  const { body } = await visitor.form('POST', '/api/student-highlights', { ...tracker, img })

  await page.goto(`${binary.url}/student-highlights`)
  expect(await page.getByText('No resources found.').isVisible()).toBe(true)
  expect((await page.goto(`${binary.url}/student-highlights/${body['id']}`))?.status()).toBe(404)

  await admin.put(`/api/student-highlights/approve/${body['id']}`)
  await page.goto(`${binary.url}/student-highlights`)
  await page.getByRole('link', { name: tracker.project_title }).click()
  await page.waitForURL(`**/student-highlights/${body['id']}`)
  await page.getByRole('heading', { level: 1, name: tracker.project_title }).waitFor()
  expect(await page.getByText('Author: Maya Okafor').isVisible()).toBe(true)
  expect(await page.getByText('A map, a bus, a radio.').isVisible()).toBe(true)
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
