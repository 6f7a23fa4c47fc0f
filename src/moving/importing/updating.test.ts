import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { article, question, teacher } from '../../testing/cast.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { emptyFolder } from '../../testing/folder.ts'
import { findSources } from '../files/sources.ts'
import { importableCalled } from '../importables.ts'
import { mapColumns } from '../parsing/columns.ts'
import { importAll, mapAllColumns } from './import-all.ts'
import { importRows } from './import-rows.ts'

const isUpdate = true
const changed = { email: teacher.email, name: teacher.name, role: 'Professor', website: '' }

test('a row that is here with other content differs, field by field, and stays as it is', async () => {
  const { load, rowsOf } = emptySite()
  await load('faculty', [teacher])
  const result = await load('faculty', [changed])
  expect(result).toMatchObject({ added: 0, updated: 0, there: 0, refused: [] })
  expect(result.differs).toEqual([
    { line: 2, id: 1, row: teacher.name, fields: { role: [teacher.role, 'Professor'] } },
  ])
  expect(rowsOf('faculty')).toMatchObject([{ revision: 1, role: teacher.role }])
})

test('an update takes the filled cells as an edit, and empty cells leave what is there', async () => {
  const { context, load, rowsOf } = emptySite()
  await load('faculty', [teacher])
  const dry = await load('faculty', [changed], { isUpdate, isDry: true })
  expect(rowsOf('faculty')).toMatchObject([{ revision: 1 }])
  const result = await load('faculty', [changed], { isUpdate })
  expect(result).toEqual(dry)
  expect(result).toMatchObject({ updated: 1, differs: [], refused: [] })
  expect(rowsOf('faculty')).toMatchObject([{ ...teacher, role: 'Professor', revision: 2 }])
  const versions = context.sqlite.query('SELECT revision FROM versions ORDER BY revision').values()
  expect(versions).toEqual([[1], [2]])
  const imported = { did: 'imported', item: 1 }
  expect(rowsOf('activity')).toMatchObject([imported, imported])
  const again = await load('faculty', [changed], { isUpdate })
  expect(again).toMatchObject({ updated: 0, there: 1 })
})

const ana = { id: 18, revision: 1, ...teacher, name: 'Ana', email: 'ana@college.edu' }
const bob = { id: 19, revision: 1, ...teacher, name: 'Bob', email: 'bob@college.edu' }

test('an exported row is the one with its id, also where it gets the email of another', async () => {
  const { load, rowsOf } = emptySite()
  await load('faculty', [ana, bob])
  const moved = [{ ...ana, email: bob.email }, bob]
  expect(await load('faculty', moved)).toMatchObject({ differs: [{ id: 18 }], there: 1 })
  expect(await load('faculty', moved, { isUpdate })).toMatchObject({ updated: 1, there: 1 })
  expect(await load('faculty', moved, { isUpdate })).toMatchObject({ updated: 0, there: 2 })
  expect(rowsOf('faculty').map(({ id, name, email }) => [id, name, email])).toEqual([
    [18, 'Ana', bob.email],
    [19, 'Bob', bob.email],
  ])
})

test('an exported row that is gone here is none of the other exported rows, and is added again', async () => {
  const { load, rowsOf } = emptySite()
  await load('faculty', [bob])
  const gone = [{ ...ana, email: bob.email }, bob]
  expect(await load('faculty', gone, { isUpdate })).toMatchObject({ added: 1, there: 1 })
  expect(rowsOf('faculty')).toMatchObject([{ name: 'Ana' }, { name: 'Bob', revision: 1 }])
})

test('a row of another site is matched by its content, whatever its id and revision', async () => {
  const { load, rowsOf } = emptySite()
  await load('faculty', [ana, bob])
  await load('faculty', [{ ...bob, role: 'Dean' }], { isUpdate })
  const foreign = { ...bob, id: ana.id, role: 'Professor' }
  expect(await load('faculty', [foreign], { isUpdate, isForeign: true })).toMatchObject({
    ...{ updated: 1, refused: [] },
  })
  expect(rowsOf('faculty')).toMatchObject([{ role: teacher.role }, { role: 'Professor' }])
})

test('the name that a row had before an update is free for the rows after it', async () => {
  const { load } = emptySite()
  await load('faq', [question])
  const rows = [{ id: 1, revision: 1, ...question, question: 'When?' }, question]
  expect(await load('faq', rows, { isUpdate })).toMatchObject({ updated: 1, added: 1 })
  expect(await load('faq', rows, { isUpdate })).toMatchObject({ updated: 0, there: 2 })
})

test('a row that was changed here since it was exported is refused', async () => {
  const { load, rowsOf } = emptySite()
  await load('faq', [question])
  await load('faq', [{ ...question, answer: 'Here.' }], { isUpdate })
  const old = { id: 1, revision: 1, ...question, answer: 'There.' }
  const message = expect.stringContaining('its revision 1, and it is at 2')
  expect(await load('faq', [old], { isUpdate })).toMatchObject({
    ...{ updated: 0, refused: [{ line: 2, row: question.question, message }] },
  })
  expect(rowsOf('faq')).toMatchObject([{ answer: 'Here.' }])
})

test('status, dates and a password hash are never touched, and never differ', async () => {
  const { load, rowsOf } = emptySite()
  const hash = (password: string) => Bun.password.hash(password, { algorithm: 'bcrypt', cost: 4 })
  const names = { user: 'kim', email: 'kim@college.edu' }
  const account = { ...names, password_hash: await hash('one password') }
  await load('articles', [{ ...article, status: 'approved', published_at: '2025-01-01' }])
  await load('admins', [account, { ...account, user: 'sam', email: 'sam@college.edu' }])
  const before = [rowsOf('articles'), rowsOf('admins')]
  const row = { ...article, status: 'pending', published_at: '', submission_date: '2020-01-01' }
  const other = { ...account, password_hash: await hash('another password') }
  for (const [kind, same] of [['articles', row] as const, ['admins', other] as const])
    expect(await load(kind, [same], { isUpdate })).toMatchObject({ there: 1, updated: 0 })
  expect([rowsOf('articles'), rowsOf('admins')]).toEqual(before)
  const moved = { ...other, email: 'kim.lee@college.edu' }
  expect(await load('admins', [moved], { isUpdate })).toMatchObject({ updated: 1 })
  const [, [stored] = []] = before
  expect(rowsOf('admins')).toMatchObject([
    { email: moved.email, password_hash: stored?.['password_hash'], folded_email: moved.email },
    { user: 'sam' },
  ])
})

test('an update is checked by the rules of the form, and what only an edit asks for by what the row has', async () => {
  const { load, rowsOf } = emptySite()
  const { phone_number, ...without } = teacher
  await load('faculty', [without])
  const dean = await load('faculty', [{ ...without, role: 'Dean' }], { isUpdate })
  expect(dean).toMatchObject({ updated: 1 })
  const wrong = { ...without, website: 'javascript:alert(1)' }
  const { refused } = await load('faculty', [wrong], { isUpdate })
  const message = expect.stringMatching(/^Enter a link/)
  expect(refused).toMatchObject([{ field: 'website', message }])
  expect(rowsOf('faculty')).toMatchObject([{ role: 'Dean', website: teacher.website }])
})

test('of two rows with the same key and other content, the second differs, and doesn’t update the first', async () => {
  const { load, rowsOf } = emptySite()
  const twice = [question, { ...question, answer: 'Later.' }]
  expect(await load('faq', twice, { isDry: true })).toMatchObject({
    added: 1,
    differs: [{ line: 3, id: null, fields: { answer: [question.answer, 'Later.'] } }],
  })
  const again = [...twice, question]
  const message = expect.stringContaining('Line 2 of the file is the same row')
  const refused = [{ line: 3, row: question.question, field: '', message }]
  const options = { isUpdate, skipInvalid: true }
  for (const [isDry, added, there] of [
    [true, 1, 1],
    [false, 1, 1],
    [false, 0, 2],
  ] as const)
    expect(await load('faq', again, { ...options, isDry })).toMatchObject({
      ...{ added, updated: 0, there, refused },
    })
  expect(rowsOf('faq')).toMatchObject([{ answer: question.answer, revision: 1 }])
  const changed = [
    { ...question, answer: 'Later.' },
    { id: 1, revision: 1, ...question },
  ]
  for (const updated of [1, 0])
    expect(await load('faq', changed, options)).toMatchObject({ updated, refused })
  expect(rowsOf('faq')).toMatchObject([{ answer: 'Later.', revision: 2 }])
})

test('of two files of a kind, the second doesn’t update what the first has updated', async () => {
  const { context, load, rowsOf } = emptySite()
  await load('faq', [question])
  const folder = emptyFolder()
  const write = (name: string, ...answers: string[]) => {
    const rows = answers.map((answer) => ({ question: question.question, answer }))
    writeFileSync(join(folder, name), JSON.stringify(rows))
  }
  write('FAQ.json', 'First.')
  write('faqs.json', 'First.', 'Second.')
  const { sources } = await findSources(folder)
  const message = expect.stringContaining('of FAQ.json is the same row')
  for (const isDry of [true, false]) {
    const options = { isDry, isUpdate, skipInvalid: true }
    const mapped = mapAllColumns(context, sources, options)
    const results = await importAll(context, mapped, [], options)
    expect(results.map(({ label, result }) => ({ label, ...result }))).toMatchObject([
      { label: 'FAQ.json', updated: 1, refused: [] },
      { label: 'faqs.json', updated: 0, there: 1, refused: [{ message }] },
    ])
  }
  expect(rowsOf('faq')).toMatchObject([{ answer: 'First.', revision: 2 }])
})

test('a row that is added while a file is read is not added again', async () => {
  const importable = importableCalled('faq')
  if (!importable) throw new Error('There is no FAQ.')
  const { context, rowsOf } = emptySite()
  const { question: asked, answer } = question
  const add = `INSERT INTO faq (question, answer, folded) VALUES ('${asked}', '${answer}', '')`
  let reads = 0
  const rows = function* () {
    yield { line: 2, cells: Object.entries({ question: asked, answer }) }
    if (++reads === 2) context.sqlite.run(add)
  }
  const source = mapColumns(context, { importable, name: 'faq', label: 'faq', rows })
  expect(await importRows(context, source)).toMatchObject({ added: 0, there: 1 })
  expect(rowsOf('faq')).toHaveLength(1)
})
