import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { article, question, resource, teacher, tracker } from '../../../src/testing/cast.ts'
import { png } from '../../../src/testing/pictures.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { settleAt, settled } from '../../testing/settled.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
}, 60_000)

afterAll(() => desk.close())

const picture = { name: 'shuttle.png', mimeType: 'image/png', buffer: Buffer.from(png(640, 480)) }

/** Each kind: what is filled in, what the panel says, and under which name it stands. */
const kinds = [
  {
    create: '/create-student-highlight',
    tab: '?tab=cur-student-highlights',
    api: '/api/student-highlights',
    reviewed: true,
    fill: {
      'Project title': tracker.project_title,
      'Student name': tracker.student_name,
      'Project description': tracker.project_description,
      Summary: tracker.summary,
    },
    name: 'Project title',
    added: 'Post created successfully! Please Approve it in the admin panel.',
    edited: 'Edits submitted successfully!',
    question: 'Are you sure you want to delete this Highlight?',
    empty: 'No Highlights found.',
    picture: 'Headshot',
  },
  {
    create: '/create-tech-blog',
    tab: '?tab=cur-tech-blog',
    api: '/api/tech-blog',
    reviewed: true,
    fill: {
      Title: article.title,
      'Author name': article.author_name,
      Summary: article.summary,
      Link: article.external_link,
    },
    name: 'Title',
    added: 'Article submitted successfully! Please Approve it in the admin panel.',
    edited: 'Edits submitted successfully!',
    question: 'Are you sure you want to Delete this Article?',
    empty: 'No Articles Available',
    sends: ['title', 'author', 'summary', 'link'],
  },
  {
    create: '/create-student-resource',
    tab: '?tab=student-resources',
    api: '/api/student-resources',
    fill: { Title: resource.name, Description: resource.description, Link: resource.link },
    name: 'Title',
    added: 'Resource added successfully! ID: ',
    edited: 'Resource updated successfully!',
    question: 'Are you sure you want to delete this resource?',
    deleted: 'Resource deleted successfully.',
    empty: 'No resources found.',
  },
  {
    create: '/create-faculty',
    tab: '?tab=faculty-directory',
    api: '/api/faculty',
    fill: {
      Name: teacher.name,
      Role: teacher.role,
      Email: teacher.email,
      'Phone number': teacher.phone_number,
      'Office location': teacher.office_location,
    },
    name: 'Name',
    added: 'Faculty added successfully! ID: ',
    edited: 'Faculty Edited successfully!',
    question: 'Are you sure you want to delete this Faculty Member?',
    empty: 'No resources found.',
    picture: 'Photo',
  },
  {
    create: '/create-faq',
    tab: '?tab=faq',
    api: '/api/faq',
    fill: { Question: question.question, Answer: question.answer },
    name: 'Question',
    added: 'FAQ added successfully! ID: ',
    edited: 'FAQ Updated successfully!',
    question: 'Are you sure you want to delete this FAQ?',
    empty: 'No resources found.',
  },
] as const

type Kind = (typeof kinds)[number]

const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) })

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function create(page: Page, kind: Kind) {
  for (const [label, text] of Object.entries(kind.fill)) await field(page, label).fill(text)
  if ('picture' in kind) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: new RegExp(`Choose image.*${kind.picture}`) }).click()
    await (await chooser).setFiles(picture)
    await page.getByText(/^shuttle\.(png|webp),/).waitFor()
  }
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await save(page)
  const sent = (await posted).postData() ?? ''
  if ('sends' in kind) expect(JSON.parse(sent)).toContainAllKeys([...kind.sends])
  await page.waitForURL('**/admin-panel')
  await notice(page, kind.added).waitFor()
}

test.each(kinds)(
  '$create: an item is created, edited and deleted, in the words of the spec',
  async (kind) => {
    const { page, errors } = await desk.open(kind.create)
    await create(page, kind)
    if ('reviewed' in kind) {
      const { body } = await desk.admin.get(`${kind.api}/pending`)
      await desk.admin.put(`${kind.api}/approve/${body[0]?.['id']}`)
    }
    await settleAt(page, `/admin-panel${kind.tab}`)
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^Edit: / })
      .click()
    await field(page, kind.name).fill('A better name')
    await save(page)
    await page.waitForURL('**/admin-panel')
    await notice(page, kind.edited).waitFor()
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Delete: A better name' }).click()
    await page.getByText(kind.question).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const deleted = 'deleted' in kind ? kind.deleted : '“A better name” was deleted.'
    await notice(page, deleted).waitFor()
    await page.getByText(kind.empty).waitFor()
    expect(errors).toEqual([])
    await desk.leave(page)
  },
  20_000,
)

test('a picture of an item can be replaced and taken away', async () => {
  const img = new File([png(320, 320)], 'face.png', { type: 'image/png' })
  const { body } = await desk.admin.form('POST', '/api/faculty', { ...teacher, img })
  const { page } = await desk.open(`/admin-panel/faculty/edit/${body['id']}`)
  await page.getByText('The image as it is now').waitFor()
  await page.getByRole('button', { name: 'Remove Photo' }).click()
  await save(page)
  await page.waitForURL('**/admin-panel')
  expect((await desk.admin.get(`/api/faculty/${body['id']}`)).body['img']).toBeNull()
  await desk.admin.delete(`/api/faculty/${body['id']}`)
  await desk.leave(page)
}, 20_000)

test('what a form said is not said again when the panel is reloaded', async () => {
  const { page } = await desk.open('/create-faq')
  await field(page, 'Question').fill(question.question)
  await field(page, 'Answer').fill(question.answer)
  await save(page)
  await page.waitForURL('**/admin-panel')
  await page.getByText('FAQ added successfully!').waitFor()
  await settled(page, () => page.reload())
  await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor()
  expect(await page.getByText('FAQ added successfully!').count()).toBe(0)
  await desk.leave(page)
}, 20_000)

test('of two who edit the same item the second chooses, field by field, what is kept', async () => {
  const id = await desk.add('/api/faq', question)
  const { page } = await desk.open(`/admin-panel/faq/edit/${id}`)
  await page.getByLabel('Question').fill('Mine')
  await page.getByLabel('Answer').fill('My answer')
  await desk.admin.put(`/api/faq/${id}`, { question: 'Theirs', answer: 'Their answer' })
  await save(page)
  await page.getByRole('heading', { name: 'Somebody else saved this in the meantime' }).waitFor()
  const answers = page.getByRole('group', { name: 'Answer' })
  expect(await answers.textContent()).toContain('Their answer')
  await answers.getByRole('radio', { name: 'Theirs' }).check()
  await page.getByRole('button', { name: 'Save what is chosen' }).click()
  await notice(page, 'FAQ Updated successfully!').waitFor()
  const { body } = await desk.admin.get(`/api/faq/${id}`)
  expect(body).toMatchObject({ question: 'Mine', answer: 'Their answer' })

  await settleAt(page, `/admin-panel/faq/edit/${id}`)
  await page.getByLabel('Question').fill('Mine alone')
  await desk.admin.put(`/api/faq/${id}`, { question: 'Theirs too', answer: 'Better' })
  await save(page)
  await page.getByRole('button', { name: 'Save what is chosen' }).click() // what I left alone is theirs
  await notice(page, 'FAQ Updated successfully!').waitFor()
  const { body: merged } = await desk.admin.get(`/api/faq/${id}`)
  expect(merged).toMatchObject({ question: 'Mine alone', answer: 'Better' })

  await settleAt(page, `/admin-panel/faq/edit/${id}`)
  await page.getByLabel('Question').fill('Mine again')
  await desk.admin.put(`/api/faq/${id}`, { question: 'Theirs again' })
  await save(page)
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByText('This is their version now.').waitFor()
  expect(await page.getByLabel('Question').inputValue()).toBe('Theirs again')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/admin-panel')
  await desk.leave(page)
}, 20_000)

test('leaving a form with changes is asked about first', async () => {
  const { page } = await desk.open('/create-faq')
  await page.getByLabel('Question').fill('Half a question')
  await page.getByRole('link', { name: 'Back to the panel' }).click()
  await page.getByText('Your changes will be lost.').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Question').inputValue()).toBe('Half a question')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/admin-panel')
  await desk.leave(page)
}, 20_000)

test('an item that is not there says so in the words of its kind', async () => {
  const { page } = await desk.open('/admin-panel/faculty/edit/999')
  await page.getByRole('alert').filter({ hasText: 'Failed to fetch faculty data' }).waitFor()
  await desk.leave(page)
}, 20_000)
