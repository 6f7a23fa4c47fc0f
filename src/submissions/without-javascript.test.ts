import { expect, test } from 'bun:test'
import { readBuiltWeb } from '../pages/built.ts'
import { tracker } from '../testing/cast.ts'
import { submitForm, textOf } from '../testing/html-forms.ts'
import { openSite } from '../testing/memory.ts'
import { png } from '../testing/pictures.ts'

const path = '/api/student-highlights'

/** A project that was sent without scripts, and the private link that its thanks show. */
async function openSent() {
  const { visitor, admin } = await openSite({}, await readBuiltWeb())
  const { project_title, student_name, project_description, summary } = tracker
  const typed = { project_title, student_name, project_description, summary }
  const thanks = await submitForm(visitor, await visitor.get('/submit-project'), typed)
  const [link = ''] = /\/submission\/[\w-]{22}/.exec(thanks.text) ?? []
  return { visitor, admin, thanks, link, read: () => visitor.get(link) }
}

test('all of it goes without JavaScript: wrong, changed, and withdrawn after a question', async () => {
  const { visitor, admin, thanks, link, read } = await openSent()
  const spoken = 'Thank you! Your project has been submitted and is awaiting admin review.'
  expect(textOf(thanks.text)).toStartWith(spoken)
  expect(textOf(thanks.text)).toContain('An administrator looks at it next.')
  const page = await read()
  expect(textOf(page.text)).not.toContain('Thank you')
  expect(page.text).toContain(`<title>${tracker.project_title} – Hydra Lab</title>`)
  expect(textOf(page.text)).toMatch(/Your project is awaiting admin review since/)
  const wrong = await submitForm(visitor, page, { summary: '' })
  expect([wrong.status, textOf(wrong.text)]).toEqual([
    422,
    expect.stringContaining('There is a problemEnter a summary'),
  ])
  const saved = await submitForm(visitor, wrong, { summary: 'By hand alone.' })
  expect(textOf(saved.text)).toContain('Saved. An administrator looks at it as it is now.')
  const { body: waiting } = await admin.get(`${path}/pending`)
  expect(waiting).toMatchObject([{ ...tracker, ...emptied, summary: 'By hand alone.' }])
  expect(saved.text).toContain(`href="${link}?withdraw=1"`)
  const question = await visitor.get(`${link}?withdraw=1`)
  expect(textOf(question.text)).toContain('Do you want to withdraw this?')
  const withdrawn = await submitForm(visitor, question, {})
  expect(textOf(withdrawn.text)).toContain('You withdrew your project')
  expect((await admin.get(`${path}/pending`)).body).toHaveLength(0)
})

test('a change of what is published is proposed there, keeps its picture when it is changed again, and is taken down after a question', async () => {
  const { visitor, admin, link, read } = await openSent()
  await admin.put(`${path}/approve/1`)
  const page = await read()
  expect(textOf(page.text)).toContain('To correct something, change it here.')
  const img = new File([png(60, 40)], 'a.png', { type: 'image/png' })
  const first = await submitForm(visitor, page, { summary: 'First.', img })
  expect(textOf(first.text)).toContain('Saved. The site shows your change once')
  const none = new File([], '') // as browsers send a field in which none was chosen
  await submitForm(visitor, first, { summary: 'Second.', img: none })
  const { changes } = Object((await admin.get(`${path}/1`)).body['proposal'])
  expect(changes).toEqual({
    summary: [tracker.summary, 'Second.'],
    img: [null, expect.stringMatching(/^\/images\//)],
  })
  await admin.put(`${path}/decline/1`, { reason: 'Too short.' }, { 'if-match': '"4"' })
  const { text } = await read()
  expect(textOf(text)).toMatch(/The change that you proposed was not accepted on .+Too short\./)
  expect((await visitor.get(`${path}/1`)).body['summary']).toBe(tracker.summary)
  expect(text).toContain(`href="${link}?take-down=1"`)
  const question = await visitor.get(`${link}?take-down=1`)
  expect(textOf(question.text)).toContain('Do you want to take this down?')
  const down = await submitForm(visitor, question, {})
  expect(textOf(down.text)).toContain('You took your project down.')
  expect(textOf(down.text)).toContain('Withdraw it')
  expect((await visitor.get('/student-highlights/1')).status).toBe(404)
})

const emptied = { project_link: null, github_link: null, category: null }

test('whoever has the link reads there why it was declined, on a page that is told to nobody else', async () => {
  const { visitor, admin, link, read } = await openSent()
  const reason = 'We have one of these.'
  await admin.put(`${path}/decline/1`, { reason })
  const { text, headers } = await read()
  expect(textOf(text)).toContain(reason)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const missing = await visitor.get(`${link.slice(0, -3)}xyz`)
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
})
