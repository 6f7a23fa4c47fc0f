import { expect, test } from 'bun:test'
import { configure, screen } from '@testing-library/react'
import { siteOfAdmin, visit } from '../testing/site.tsx'

configure({ asyncUtilTimeout: 10_000 })

const site = siteOfAdmin()

/** Each kind by its calls: what somebody typed, the pages that show it, and its editor. */
const kinds = [
  {
    path: '/api/student-highlights',
    typed: { project_title: 'מפת קמפוס', student_name: 'נועה לוי', summary: 'תקציר קצר' },
    list: '/student-highlights',
    tab: 'cur-student-highlights',
    editor: 'student-highlights',
  },
  {
    path: '/api/tech-blog',
    typed: { title: 'על זיכרון', author_name: 'דן כהן', summary: 'תקציר קצר' },
    list: '/tech-blog',
    tab: 'cur-tech-blog',
    editor: 'tech-blog',
  },
  {
    path: '/api/student-resources',
    typed: { name: 'תיעוד', description: 'איך זה עובד' },
    list: '/student-resources',
    tab: 'student-resources',
    editor: 'student-resources',
  },
  {
    path: '/api/faculty',
    typed: { name: 'רות גל', role: 'מרצה', office_hours: 'יום ב', office_location: 'בניין א' },
    list: '/faculty',
    tab: 'faculty-directory',
    editor: 'faculty',
  },
  {
    path: '/api/faq',
    typed: { question: 'מתי פתוח?', answer: 'כל יום' },
    list: '/faq',
    tab: 'faq',
    editor: 'faq',
  },
] as const

type Kind = (typeof kinds)[number]

const publish = ({ path, typed }: Kind) => site.publish(path, typed)

/** Whether what is shown there finds its own direction. */
const isFree = (element: Element) => element.closest('bdi, [dir=auto]') !== null

/** The elements that a text stands in. */
const holding = (text: string) =>
  [...document.querySelectorAll('main *')].filter((each) =>
    [...each.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.includes(text),
    ),
  )

test.each(kinds)(
  'what was typed decides its own direction in the list at $list',
  async (kind) => {
    await publish(kind)
    await visit(kind.list, site)
    const texts = Object.values(kind.typed)
    await screen.findByText(texts[0] ?? '')
    for (const text of texts) {
      expect([text, holding(text).length > 0]).toEqual([text, true])
      expect([text, holding(text).every(isFree)]).toEqual([text, true])
    }
    for (const search of screen.queryAllByRole('searchbox')) expect(isFree(search)).toBe(true)
  },
  30_000,
)

test.each(kinds)(
  'so it does in the panel’s list $tab, and in its question',
  async (kind) => {
    await publish(kind)
    const { user } = await visit(`/admin-panel?tab=${kind.tab}`, site)
    const [name = ''] = Object.values(kind.typed)
    await user.click(await screen.findByRole('button', { name: `Delete: ${name}` }))
    await screen.findByRole('alertdialog')
    const visible = holding(name).filter((each) => !each.closest('.sr-only, button, a'))
    expect(visible.length).toBeGreaterThan(0)
    expect(visible.filter((each) => !isFree(each))).toEqual([])
    const asked = screen.getByRole('alertdialog').querySelector('li')
    expect(asked).toHaveAttribute('dir', 'auto')
    for (const search of screen.queryAllByRole('searchbox')) expect(isFree(search)).toBe(true)
  },
  30_000,
)

test.each(kinds)(
  'so do the fields of the editor of $editor',
  async (kind) => {
    const id = await publish(kind)
    await visit(`/admin-panel/${kind.editor}/edit/${id}`, site)
    for (const text of Object.values(kind.typed))
      expect(await screen.findByDisplayValue(text)).toHaveAttribute('dir', 'auto')
  },
  30_000,
)

test.each(kinds.slice(0, 2))(
  'so does a preview in $tab before it is approved',
  async (kind) => {
    await site.admin.post(kind.path, {
      project_description: 'תיאור ארוך',
      external_link: 'https://example.org/',
      ...kind.typed,
    })
    const tab = kind.tab.replace('cur-', '')
    const { user } = await visit(`/admin-panel?tab=${tab}`, site)
    const [name = '', ...others] = Object.values(kind.typed)
    await user.click(await screen.findByRole('button', { name: `Preview: ${name}` }))
    for (const text of others) expect(holding(text).filter((each) => !isFree(each))).toEqual([])
    const headings = await screen.findAllByRole('heading', { level: 4, name: new RegExp(name) })
    for (const each of headings) expect(isFree(each)).toBe(true)
  },
  30_000,
)

test('what was searched for stands apart from the sentence about it', async () => {
  await visit('/faculty?q=שלום', site)
  expect((await screen.findByText('שלום')).tagName).toBe('BDI')
}, 30_000)
