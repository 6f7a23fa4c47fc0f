import { expect, test } from 'bun:test'
import { highlightDraft } from '../../src/kinds/highlights/contract.ts'
import { readBuiltWeb } from '../../src/pages/built.ts'
import { tracker } from '../../src/testing/cast.ts'
import { submitForm, textOf } from '../../src/testing/html-forms.ts'
import { openSite } from '../../src/testing/memory.ts'
import { requiredIn } from '../../src/testing/messages.ts'
import { png } from '../../src/testing/pictures.ts'

test('without JavaScript a refused form keeps its texts and lists its errors; corrected, it is stored with its picture', async () => {
  const { visitor, admin } = await openSite({}, await readBuiltWeb())
  const { student_name, project_description, summary } = tracker
  const typed = { project_title: 'By hand', github_link: 'nowhere', category: 'cybersecurity' }
  const page = await visitor.get('/submit-project')
  const refused = await submitForm(visitor, page, typed)
  expect(refused.text).toContain('<title>Error: Submit A Project – Hydra Lab</title>')
  const missing = requiredIn(highlightDraft)
  for (const name of ['student_name', 'project_description', 'summary']) {
    expect(refused.text).toContain(`href="#field-${name}"`)
    expect(textOf(refused.text)).toContain(`Error: ${missing[name]}`)
  }
  expect(textOf(refused.text)).toMatch(/^There is a problem.*starting with http:\/\/ or https:/)
  expect(textOf(refused.text)).toContain('Failed to submit project. Please try again.')

  const img = new File([png(40, 40)], 'a.png', { type: 'image/png' })
  const rest = { student_name, project_description, summary, github_link: '', img }
  const sent = await submitForm(visitor, refused, rest)
  expect(textOf(sent.text)).toStartWith('Thank you! Your project has been submitted')
  const { project_title, category } = typed
  const stored = { project_title, category, img: expect.stringMatching(/^\/images/) }
  // Not kept apart as spam, though no script could tell how long it took.
  expect((await admin.get('/api/student-highlights/pending')).body).toMatchObject([stored])
})
