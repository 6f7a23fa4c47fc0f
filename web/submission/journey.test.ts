import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../src/testing/browser.ts'
import { tracker } from '../../src/testing/cast.ts'
import { startMailServer } from '../../src/testing/mail-server.ts'
import { submit } from '../../src/testing/submitting.ts'
import { type BrowserSite, openBrowserSite } from '../testing/browser-site.ts'
import { settled } from '../testing/settled.ts'

let browserSite: BrowserSite
let inbox: Awaited<ReturnType<typeof startMailServer>>['inbox']

setDefaultTimeout(60_000)
beforeAll(async () => {
  const mail = await startMailServer()
  inbox = mail.inbox
  const settings = { SMTP_URL: `smtp://localhost:${mail.port}`, UNDO_MINUTES: '0' }
  browserSite = await openBrowserSite(settings)
})
afterAll(() => browserSite.close())

const path = '/api/student-highlights'
const phone = { token: '', viewport: { width: 390, height: 844 } }
const maya = 'maya@example.org'

/** What has come by then: to whom, and of what. */
async function emails(count: number) {
  for (let tries = 0; inbox.length < count && tries < 500; tries++) await Bun.sleep(20)
  return inbox.map(({ to, raw }) => [to[0], textOf(/^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1])])
}

/** As it was written: an encoded word holds UTF-8. */
const textOf = (words = '') =>
  words
    .replace(/\r\n /g, ' ')
    .replace(/=\?UTF-8\?Q\?(.*?)\?= ?/g, (_, text: string) =>
      text
        .replaceAll('_', ' ')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
    )

const linksIn = (raw = '') =>
  [...raw.replace(/=\r\n/g, '').matchAll(/\/submission\/[\w-]{22}/g)].map(([link]) => link)

async function fillIn(page: Page) {
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 10_000 // nobody is faster, but machines
  })
  await page.locator('[name=project_title]').fill('Tide clock')
  await page.locator('[name=student_name]').fill(tracker.student_name)
  await page.locator('[name=project_description]').fill('It is `fast`.')
  await page.locator('[name=summary]').fill(tracker.summary)
  await page.getByLabel('Email').fill('mya@example.org')
  await page.getByRole('button', { name: 'Submit project' }).click()
  await page.getByText('Thank you! Your project has been submitted').waitFor()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
}

const save = async (page: Page, field: string, text: string, button = 'Save changes') => {
  await page.locator(`[name=${field}]`).fill(text)
  await page.getByRole('button', { name: button }).click()
}
const saved = (page: Page) => page.getByText(/^Saved\. /).waitFor()
const reload = (page: Page) => settled(page, () => page.reload())

// How an admin asks and approves is told in `web/admin/list`, and all of it without JavaScript in `src/submissions`.
test('a submission goes from form to take-down on a phone, with every email in order and none twice', async () => {
  const { page, errors } = await browserSite.open('/submit-project', phone)
  await fillIn(page)
  const wrong = new URL(page.url()).pathname
  const [{ id } = { id: 0 }] = (await browserSite.admin.get(`${path}/pending`)).body
  const sent = [['mya@example.org', 'Your student project is with the Hydra Lab']]
  expect(await emails(1)).toEqual(sent)

  await save(page, 'contact_email', maya) // the address was wrong
  await page.waitForURL('**?saved=1')
  sent.push([maya, 'Your student project is with the Hydra Lab'])
  expect(await emails(2)).toEqual(sent)
  expect((await browserSite.visitor.get(wrong)).status).toBe(404)

  const second = await submit(browserSite.visitor, { path, item: tracker }, { contact_email: maya })
  sent.push([maya, 'Your student project is with the Hydra Lab'])
  expect(await emails(3)).toEqual(sent)

  await settled(page, () => page.goto('/submission')) // the link was lost
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Email').fill(maya)
  await page.getByRole('button', { name: 'Send me the links' }).click()
  await page.getByText('the links to it are on their way').waitFor()
  expect(await axeViolations(page)).toEqual([])
  sent.push([maya, 'Your submissions at the Hydra Lab'])
  expect(await emails(4)).toEqual(sent)
  const found = linksIn(inbox[3]?.raw)
  expect(found).toHaveLength(2)
  const link = found.find((each) => each !== second.address) ?? ''

  const grace = await browserSite.graceAt(`/admin-panel/student-highlights/edit/${id}`)
  await browserSite.admin.put(`${path}/ask/${id}`, { note: 'Please say what it is made of.' })
  const please = 'Please change something in your student project "Tide clock"'
  sent.push([maya, please])
  expect(await emails(5)).toEqual(sent)
  await settled(page, () => page.goto(link))
  await page.getByText('Please say what it is made of.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.locator('[name=summary]').fill('A clock of cork.')
  await browserSite.admin.put(`${path}/${id}`, { project_description: 'It is `very fast`.' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Look it over, and save it again.').waitFor()
  expect(await page.locator('[name=summary]').inputValue()).toBe('A clock of cork.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await saved(page)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toStartWith('Saved.')
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await page.goBack()
  await page.locator('textarea', { hasText: 'A clock of cork.' }).waitFor()
  await grace.put(`${path}/ask/${id}`, { note: 'And who made it with you?' })
  sent.push([maya, please])
  expect(await emails(6)).toEqual(sent)
  await reload(page)
  await page.getByText('Please say what it is made of.').waitFor()
  await save(page, 'student_name', 'Maya and Leo')
  await saved(page)
  const { conversation } = (await grace.get(`${path}/${id}`)).body as Record<string, unknown>
  expect(conversation).toMatchObject([
    { by: 'ada', note: 'Please say what it is made of.' },
    { changes: { summary: [tracker.summary, 'A clock of cork.'] } },
    { by: 'grace', note: 'And who made it with you?' },
    { changes: { student_name: [tracker.student_name, 'Maya and Leo'] } },
  ])
  await browserSite.admin.put(`${path}/approve/${id}`)
  sent.push([maya, 'Now published: your student project "Tide clock"'])
  expect(await emails(7)).toEqual(sent)

  await reload(page) // a teammate's name was wrong
  const published = () => browserSite.visitor.get(`${path}/${id}`)
  const before = (await published()).text
  await save(page, 'student_name', 'Maya and Léo', 'Propose changes')
  await page.getByText('once an administrator has approved it').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect((await published()).text).toBe(before)
  const { headers } = await browserSite.admin.get(`${path}/${id}`)
  const seen = { 'if-match': headers.get('etag') ?? '' }
  await browserSite.admin.put(`${path}/approve/${id}`, undefined, seen)
  expect((await published()).body['student_name']).toBe('Maya and Léo')
  sent.push([maya, 'Your change is published: your student project "Tide clock"'])
  expect(await emails(8)).toEqual(sent)

  await reload(page)
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await page.waitForURL(`**/student-highlights/${id}`)
  expect(await page.locator('code').textContent()).toBe('very fast')
  await settled(page, () => page.goto(`${link}?take-down=1`)) // she has graduated
  await page.getByRole('button', { name: 'Take down' }).click()
  await page.getByText('You took your project down.').waitFor()
  expect((await published()).status).toBe(404)
  await browserSite.admin.put(`${path}/decline/${second.id}`, { reason: 'We have one of these.' })
  sent.push([maya, `Not accepted: your student project "${tracker.project_title}"`])
  expect(await emails(9)).toEqual(sent)
  expect(
    (await browserSite.admin.get('/api/mail')).body.every(({ state }) => state === 'sent'),
  ).toBe(true)
  expect(errors.filter((each) => !each.includes('412') && !each.includes('saved this'))).toEqual([])
  await page.context().close()
})
