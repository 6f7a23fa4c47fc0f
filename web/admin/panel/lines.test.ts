import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { question, tracker } from '../../../src/testing/cast.ts'
import { submit } from '../../../src/testing/submitting.ts'
import { cutOff } from '../../testing/cut-off.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { goOnTo, settled } from '../../testing/settled.ts'

setDefaultTimeout(20_000)

let desk: Desk
let page: Page
let errors: string[]

const password = 'correct horse battery staple'
const long = {
  user: 'kim',
  email: 'somebody.with.a.rather.long.name@mail.computer.science.college.edu',
  password,
  confirmPassword: password,
}
const contact = 'the.lab.of.the.department.of.computer.science.1@college.edu'

/** A project to decide on, two pages of questions, a long address, and no mail server. */
beforeAll(async () => {
  desk = await openDesk()
  await submit(desk.visitor, { path: '/api/student-highlights', item: tracker })
  for (let count = 1; count <= 7; count++)
    await desk.add('/api/faq', { ...question, question: `Question ${count}?` })
  await desk.add('/api/admins', long)
  await desk.admin.put('/api/lab', {
    contact,
    room: 'Second floor, at the end of the corridor.',
    sunday: '9:00-12:00, 13:00-18:00',
  })
  await desk.admin.post('/api/mail/test', {})
  ;({ page, errors } = await desk.open('/admin-panel?tab=student-highlights'))
}, 60_000)

afterAll(async () => {
  await desk.close()
  expect(errors).toEqual([])
})

const resize = (width: number, height = 900) =>
  settled(page, () => page.setViewportSize({ width, height }))

/** How many lines the things stand in. */
const linesOf = (things: Locator) =>
  things.evaluateAll(
    (all) =>
      new Set(
        all.map((each) => {
          const { top, bottom } = each.getBoundingClientRect()
          return Math.round((top + bottom) / 20) // their middles, about
        }),
      ).size,
  )

const rightOf = async (thing: Locator) => {
  const { x, width } = (await thing.boundingBox()) ?? { x: 0, width: 0 }
  return Math.round(x + width)
}

const panel = () => page.getByRole('tabpanel')

test('all that can be done with what waits stands in one line of a wide window, two of a phone’s', async () => {
  const buttons = panel().locator('tbody button')
  await buttons.nth(4).waitFor()
  await resize(1280)
  expect([await buttons.count(), await linesOf(buttons)]).toEqual([5, 1])
  await resize(375)
  expect(await linesOf(buttons)).toBe(2)
})

test('what is known of an item is broken between its facts', async () => {
  const words = panel().locator('tbody th span').getByText('submitted')
  for (const width of [375, 768, 1280]) {
    await resize(width)
    const lines = await words.last().evaluate((fact) => {
      const range = fact.ownerDocument.createRange()
      range.selectNodeContents(fact)
      return new Set([...range.getClientRects()].map(({ bottom }) => bottom)).size
    })
    expect([width, lines]).toEqual([width, 1])
  }
})

test('the last button of each row ends where its list does', async () => {
  await goOnTo(page, '/admin-panel?tab=mail')
  for (const width of [768, 1280]) {
    await resize(width)
    const tables = page.getByRole('table')
    expect(await tables.count()).toBe(2)
    for (const table of await tables.all()) {
      const last = table.locator('tbody tr').last().locator('button, a').last()
      expect([width, await rightOf(last)]).toEqual([width, await rightOf(table)])
    }
  }
})

test('what the mail lacks passes with the letters, and covers none of them', async () => {
  await resize(375, 700)
  const notice = panel().getByText('Mail is not set up')
  const row = panel().locator('tbody tr').first()
  await row.evaluate((letter) => scrollBy(0, letter.getBoundingClientRect().top - 120))
  const { y = Number.NaN, height = 0 } = (await notice.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(120)
})

test('a long address of an admin is broken at its joints', async () => {
  await resize(768)
  const cell = page.getByRole('cell', { name: long.email })
  const lines = await cell.evaluate((box) => {
    const text = box.ownerDocument.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const found = new Map<number, string>()
    while (text.nextNode()) {
      const range = box.ownerDocument.createRange()
      range.selectNodeContents(text.currentNode)
      for (const { bottom } of range.getClientRects())
        found.set(bottom, (found.get(bottom) ?? '') + text.currentNode.textContent)
    }
    return [...found.values()]
  })
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe(long.email) // a part that stood in two lines would be there twice
})

test('what becomes of a test letter stands below its button, which stays where it is', async () => {
  await resize(1280)
  const send = panel().getByRole('button', { name: 'Send a test letter' })
  const before = await rightOf(send)
  await page.route('**/api/mail/test', (route) => route.fulfill({ status: 500, json: {} }))
  await send.click()
  const { y = 0 } = (await panel().getByRole('alert').boundingBox()) ?? {}
  const { y: top = 0, height = 0 } = (await send.boundingBox()) ?? {}
  expect([await rightOf(send), y - top - height]).toEqual([before, 8])
  await page.unroute('**/api/mail/test')
  errors.length = 0 // the browser tells of the 500
})

test('pages are turned in one line of a phone, and the words for it stand there from a tablet on', async () => {
  await goOnTo(page, '/admin-panel?tab=faq')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await resize(375)
  expect(await linesOf(pager.locator('a, button, input'))).toBe(1)
  await resize(768)
  expect((await pager.getByText('Page', { exact: true }).boundingBox())?.width).toBeGreaterThan(20)
})

test('what a message offers stands in one line, beside a short message in a wide window', async () => {
  await resize(1280)
  await panel()
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const notice = page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: 'Undo' }) })
  await notice.waitFor()
  expect(await linesOf(notice.locator('p, button'))).toBe(1)
  const beyond = await notice.getByRole('button', { name: 'Undo' }).evaluate((button) => {
    button.focus()
    const { outlineOffset, outlineWidth } = getComputedStyle(button)
    const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth)
    const [its, corner] = [button, button.closest('.fixed')].map((each) =>
      each?.getBoundingClientRect(),
    )
    return its && corner && Math.max(corner.top - its.top + ring, its.bottom + ring - corner.bottom)
  })
  expect(beyond).toBeLessThanOrEqual(0) // nothing of the ring that shows the focus is cut off
  await resize(375)
  expect(await linesOf(notice.locator('button'))).toBe(1)
  await notice.getByRole('button', { name: 'Undo' }).click()
})

test('on a phone what was done, by whom and when stand in one line', async () => {
  await goOnTo(page, '/admin-panel?tab=activity')
  await resize(375)
  const cells = panel().locator('tbody tr').first().getByRole('cell')
  expect([await cells.count(), await linesOf(cells)]).toEqual([3, 1])
})

test('a long contact address takes no room from where the lab is', async () => {
  await resize(1280)
  const band = page.getByRole('region', { name: 'Visit the lab' })
  const width = async (words: string) =>
    (await band.getByText(words).boundingBox())?.width ?? Number.NaN
  expect(await width('Second floor')).toBeGreaterThanOrEqual(await width(contact))
})

test('on a tablet the header ends where the page beneath it does', async () => {
  await resize(768)
  const logout = page.getByRole('button', { name: 'Logout' })
  expect(await rightOf(logout)).toBe(await rightOf(panel()))
})

test('with letters twice as large a phone shows all of each line, and not the link that is hidden', async () => {
  await goOnTo(page, '/admin-panel?tab=faculty-directory')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  expect(await cutOff(page, 375)).toEqual([])
  const { y = 0, height = 0 } =
    (await page.getByRole('link', { name: 'Skip to content' }).boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(0)
})
