import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { article, kinds, question, resource, teacher, tracker } from '../../src/testing/cast.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let desk: Desk
let project: number

const long = (letters: number) => 'w'.repeat(letters)
const host = `https://${long(63)}.${long(63)}.edu`

const wordy = {
  '/api/student-highlights': {
    ...tracker,
    project_title: long(200),
    student_name: long(200),
    summary: long(300),
    project_description: long(500),
    project_link: host,
  },
  '/api/tech-blog': {
    ...article,
    title: long(200),
    author_name: long(200),
    summary: long(300),
    external_link: host,
  },
  '/api/student-resources': { ...resource, name: long(200), description: long(500), link: host },
  '/api/faculty': {
    ...teacher,
    name: long(200),
    role: long(200),
    office_hours: long(200),
    office_location: long(200),
    website: host,
  },
  '/api/faq': { ...question, question: long(200), answer: long(500), link: host },
}

/** Each kind once as the public sees it, and once more where it has to be reviewed first. */
beforeAll(async () => {
  desk = await openDesk()
  for (const { path, reviewed } of kinds) {
    const id = await desk.add(path, wordy[path])
    if (!reviewed) continue
    await desk.admin.put(`${path}/approve/${id}`)
    await desk.add(path, wordy[path])
    if (path === '/api/student-highlights') project = id
  }
}, 60_000)

afterAll(() => desk.close())

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each([320, 375, 1280])(
  'at %d px no page scrolls sideways, however long a word is',
  async (width) => {
    const { page, context } = await desk.open('/', { viewport: { width, height: 800 } })
    const lists = ['student-highlights', 'tech-blog', 'student-resources', 'faculty', 'faq']
    const overflows: Record<string, number> = {}
    for (const path of ['', ...lists, `student-highlights/${project}`]) {
      await page.goto(`/${path}`, { waitUntil: 'networkidle' })
      if (path === 'faq') await page.locator('summary').first().click()
      if (path) await page.getByText(long(60)).first().waitFor()
      overflows[path] = await overflow(page)
    }
    for (const tab of ['student-highlights', 'tech-blog']) {
      await page.goto(`/admin-panel?tab=${tab}`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: /^Preview: / }).click()
      await page.getByText(/^Links lead to:/).waitFor()
      overflows[`panel ${tab}`] = await overflow(page)
    }
    expect(Object.entries(overflows).filter(([, pixels]) => pixels > 0)).toEqual([])
    await context.close()
  },
  60_000,
)
