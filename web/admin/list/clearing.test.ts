import { afterAll, beforeAll, expect, test } from 'bun:test'
import { article, tracker } from '../../../src/testing/cast.ts'
import { png } from '../../../src/testing/pictures.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
}, 60_000)

afterAll(() => desk.close())

const highlights = '/api/student-highlights'
const waiting = 33

async function fill() {
  for (let n = 1; n <= waiting; n++) {
    const texts = {
      project_title: `Project ${n}`,
      summary: `${n}.`,
      project_description: `It is ${n}.`,
    }
    const links = { project_link: `https://p.example/${n}`, github_link: `https://g.example/${n}` }
    await desk.add(highlights, { ...tracker, ...texts, ...links })
  }
}

const isCall = (url: string) => new URL(url).pathname.startsWith('/api/')

test('31 of 33 are approved and two declined with nine presses and seven calls, all in sight', async () => {
  await fill()
  const { page, errors } = await desk.open('/admin-panel?tab=student-highlights')
  const calls: string[] = []
  page.on('request', (request) => {
    if (isCall(request.url())) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  let presses = 0
  const press = async (name: string, role: 'button' | 'checkbox' = 'button') => {
    presses++
    await page.getByRole(role, { name, exact: true }).first().click()
  }
  const agree = async (name: string) => {
    presses++
    await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  }
  const isInSight = async (words: string) => {
    const box = await page.getByText(words, { exact: true }).boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= 900
  }

  await press('Select all on this page', 'checkbox')
  await press('Select all 33')
  await page.getByText('33 selected').waitFor()
  await press('Select: Project 33', 'checkbox')
  await press('Select: Project 31', 'checkbox')
  await page.mouse.wheel(0, 5000)
  expect(await isInSight('31 selected')).toBe(true)
  await press('Approve selected')
  await agree('Approve')
  await page.getByText('31 approved', { exact: true }).waitFor()
  expect(await isInSight('31 approved')).toBe(true)
  await page.mouse.wheel(0, -5000)
  expect(await isInSight('31 approved')).toBe(true)
  await press('Select all on this page', 'checkbox')
  await press('Decline selected')
  await agree('Decline')
  await page.getByText('2 declined', { exact: true }).waitFor()
  await page.getByText('No Pending Student Highlight Requests').waitFor()

  expect(presses).toBe(9)
  const bulk = 'POST /api/bulk/student-highlights'
  const refreshing = ['GET /api/counts', `GET ${highlights}/pending`]
  expect(calls.toSorted()).toEqual(
    ['GET /api/bulk/student-highlights', bulk, bulk, ...refreshing, ...refreshing].toSorted(),
  )
  expect((await desk.visitor.get(highlights)).headers.get('x-total-count')).toBe('31')
  const trashed = (await desk.admin.get(`${highlights}/trash`)).body
  expect(trashed.map(({ project_title }) => project_title)).toEqual(['Project 31', 'Project 33'])
  expect(errors).toEqual([])
  await desk.leave(page)
}, 60_000)

test.each([
  ['tech-blog', article, { title: article.title, picture: 'image' }],
  ['student-highlights', tracker, { title: tracker.project_title, picture: 'img' }],
])(
  '%s: a preview shows the words of a card before it is unfolded, not only its picture',
  async (path, item, { title, picture }) => {
    const long = 'What it is, and why. '.repeat(14).trim()
    const image = new File([png(640, 360)], 'a.png', { type: 'image/png' })
    await desk.visitor.form('POST', `/api/${path}`, { ...item, summary: long, [picture]: image })
    for (const width of [375, 1280]) {
      const viewport = { width, height: 900 }
      const { page, errors } = await desk.open(`/admin-panel?tab=${path}`, { viewport })
      await page.getByRole('button', { name: `Preview: ${title}` }).click()
      const words = page.getByText(long).first()
      await words.waitFor()
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      const hidden = await words.evaluate(async (element) => {
        const { promise, resolve } = Promise.withResolvers<number>()
        requestAnimationFrame(() => requestAnimationFrame(resolve)) // by then it is folded
        await promise
        const fold = element.closest('.overflow-hidden.mask-b-from-80\\%')?.getBoundingClientRect()
        return fold ? element.getBoundingClientRect().top + 24 - fold.top - fold.height * 0.8 : 0
      })
      expect({ width, isClear: hidden <= 0 }).toEqual({ width, isClear: true })
      expect(errors).toEqual([])
      await desk.leave(page)
    }
  },
  60_000,
)
