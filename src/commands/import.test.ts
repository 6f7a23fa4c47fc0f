import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { facultyEdited } from '../kinds/faculty/contract.ts'
import { faqDraft } from '../kinds/faq/contract.ts'
import { failure, runCommand, siteWith, success, telling } from '../testing/command.ts'
import { requiredIn } from '../testing/messages.ts'

const heading = 'kind  read  added  updated  differs  there already  refused\n'
const columns = '  question: question\n  answer: answer\n'
const account = `faq.csv: faq\n${columns}`
const faq = 'question,answer\nWhere?,Here.\n,"No\nquestion"\nWhen?,"Now.\r\n\r\nAnd later."\n'
const required = requiredIn(faqDraft)
const refused = `refused  faq.csv:3: question: ${required['question']}.\n`

test('an import reports its results in a table; a second one finds the rows there', async () => {
  const { data, runImport, questions } = siteWith({
    'faq.csv': faq.replace(/^,.*\n.*\n/m, ''),
  })
  const told = (counts: string, end: string) =>
    success(`${account}${heading}faq      2      ${counts}        0\n${end} ${data}.\n`)
  const added = '2        0        0              0'
  expect(await runImport('faq.csv', '--dry-run')).toEqual(
    told(added, 'This was a dry run: nothing was written to'),
  )
  expect(questions()).toEqual([])
  expect(await runImport('faq.csv')).toEqual(told(added, 'The data folder is'))
  expect(questions()).toEqual(['Where?', 'When?'])
  const there = '0        0        0              2'
  expect(await runImport('faq.csv')).toEqual(told(there, 'The data folder is'))
})

test('a refused row keeps the others out unless it is skipped, and a dry run has the same exit code', async () => {
  const { runImport, questions } = siteWith({ 'faq.csv': faq })
  const counts = (added: number) =>
    `faq      3      ${added}        0        0              0        1\n`
  for (const words of [['--dry-run'], []]) {
    const answer = await runImport('faq.csv', ...words)
    const why = 'because of what was refused: correct it, or leave it out with --skip-bad.\n'
    expect(answer.stdout).toContain(why)
    const told = `${account}${refused}${heading}${counts(0)}Nothing w`
    expect(answer).toMatchObject(telling(2, told))
    expect(questions()).toEqual([])
  }
  for (const words of [['--dry-run'], []]) {
    const told = telling(1, refused + heading + counts(2))
    expect(await runImport('faq.csv', '--skip-bad', ...words)).toMatchObject(told)
  }
  expect(questions()).toEqual(['Where?', 'When?'])
})

test('where a wrong setting stops it, nothing was imported either', async () => {
  const { exitCode, stderr } = await runCommand(['import', 'faq.csv'], { PORT: 'no' })
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/^hydra-lab: PORT .*\. Nothing was imported\.\n$/),
  ])
})

const wrongLink = faqDraft.shape.link.safeParse('nowhere').error?.issues[0]?.message

test('unknown columns and tables that aren’t empty stop an import until they are mapped, skipped or ignored', async () => {
  const { folder, runImport, rowsOf } = siteWith({
    'in/faq.csv': 'question,answer,Asked by,empty\nWhere?,Here.,Ada,\nWhen?,Now.,,\n',
    'in/cats.csv': 'name\nTom\n',
    'in/notes.txt': 'nothing for us',
  })
  const said = `faq.csv: faq
${columns}  Asked by: unknown, 1 cell is filled
  empty: unknown, 0 cells are filled
not read  notes.txt (in): it is none of .csv, .json and .xlsx.
not read  cats.csv (in): it is named after no kind.
`
  const why =
    'Say what becomes of faq.Asked by, cats: --map NAME=FIELD, --map NAME=- to leave it out, or --ignore-rest. Nothing was imported.'
  const stopped = {
    ...failure(why, 2),
    stdout: said,
  }
  expect(await runImport('in')).toEqual(stopped)
  expect(await runImport('in', '--dry-run')).toEqual(stopped)
  expect(rowsOf('SELECT count(*) FROM faq')).toEqual([[0]])
  const mapped = await runImport('in', '--dry-run', '--map', 'faq.asked-by=-', '--map', 'Cats=-')
  expect(mapped).toMatchObject(telling(0, 'Asked by: left out'))
  expect((await runImport('in', '--ignore-rest', '--dry-run')).exitCode).toBe(0)
  expect((await runImport('in', '--map', 'Asked by=link', '--kind', 'faq')).stdout).toContain(
    `refused  faq.csv:2: "Where?": Asked by: ${wrongLink}.`,
  )
  const mapping = async (map: string) =>
    (await runImport('in', '--ignore-rest', '--map', map, '--kind', 'faq')).stderr
  expect(await mapping('Asked by=lnik')).toStartWith(
    'hydra-lab: faq.csv: faq have no field "lnik"; there are id, revision, question, answer, link',
  )
  expect(await mapping('Aksed by=-')).toContain(
    'There is no column "Aksed by" that --map speaks of.',
  )
  expect((await runImport('in', '--map', 'cats=', '--kind', 'faq')).stderr).toContain(
    '--map says NAME=FIELD',
  )
  writeFileSync(join(folder, 'questions.csv'), 'question,answer\nWho?,I.\n')
  expect((await runImport('questions.csv', '--map', 'questions=faq')).exitCode).toBe(0)
})

test('a folder is imported kind by kind in order; an unreadable file stops it, or is refused as a whole', async () => {
  const { folder, data, runImport, questions } = siteWith({
    'in/FAQ.CSV': 'question,answer\nWhere?,Here.\n',
    'in/faculty.json': '[{"name":"Ada","role":"Lecturer","email":"ada@college.edu"}]',
    'in/student-resources.csv': 'title,description\n"open,b\n',
  })
  const reason = 'A quote is opened and never closed.'
  const stopped = `student-resources.csv, line 2: ${reason} Nothing was imported.`
  expect(await runImport('in')).toEqual(failure(stopped, 2))
  const skipping = await runImport('in', '--skip-bad', '--dry-run')
  expect(skipping.stdout).toMatch(
    /^faculty +1 +1 .*\nfaq +1 +1 .*\nstudent-resources +0 +0 +0 +0 +0 +1\nThis was/m,
  )
  const refused = `refused  student-resources.csv:2: ${reason}\n`
  expect(skipping).toMatchObject(telling(1, refused))
  rmSync(join(folder, 'in/student-resources.csv'))
  const office = requiredIn(facultyEdited)
  expect(await runImport('in')).toEqual(
    success(`faculty.json: faculty
  name: name
  role: role
  email: email
FAQ.CSV: faq
${columns}note     faculty.json:1: "Ada": phone_number: An edit will ask for it: ${office['phone_number']}.
note     faculty.json:1: "Ada": office_location: An edit will ask for it: ${office['office_location']}.
kind     read  added  updated  differs  there already  refused
faculty     1      1        0        0              0        0
faq         1      1        0        0              0        0
The data folder is ${data}.
`),
  )
  expect(questions()).toEqual(['Where?'])
})

test('a file without rows lacks no column', async () => {
  const { folder, runImport } = siteWith({
    'in/faq.csv': 'question,answer\r\n',
    'in/faculty.json': '[]',
  })
  const told = telling(0, /^faculty.json: faculty\nfaq.csv: faq\nkind /)
  expect(await runImport('in')).toMatchObject(told)
  writeFileSync(join(folder, 'in/faculty.json'), '[{}]')
  expect((await runImport('in')).exitCode).toBe(2)
  writeFileSync(join(folder, 'people.csv'), 'Ann Lee,Professor\n')
  const headless = await runImport('people.csv', '--kind', 'faculty')
  const why =
    'people.csv: It has one line, which is taken for the headings, and none of them is known: Ann Lee, Professor. Nothing was imported.'
  expect(headless).toEqual(failure(why, 2))
})

test('a reason that more than ten rows share is reported once, with their number', async () => {
  const file = (rows: number) => `question\n${'Why?\n'.repeat(rows)}`
  const { runImport } = siteWith({ 'faq.csv': file(11), 'few/faq.csv': file(2) })
  const { stdout } = await runImport('faq.csv')
  expect(stdout).toContain('  no column for answer, which new rows must have\n')
  expect(stdout.match(/^refused .*$/gm)).toEqual([
    `refused  faq.csv: answer: ${required['answer']}. (11 rows, the first in line 2)`,
  ])
  expect((await runImport('few/faq.csv')).stdout.match(/^refused .*$/gm)).toEqual([
    `refused  faq.csv:2: "Why?": answer: ${required['answer']}.`,
    `refused  faq.csv:3: "Why?": answer: ${required['answer']}.`,
  ])
})

test('differences are reported field by field and stop no other row; --update applies them', async () => {
  const { folder, runImport, rowsOf } = siteWith({
    'faq.csv': 'question,answer\nWhere?,Here.\n',
  })
  await runImport('faq.csv')
  writeFileSync(join(folder, 'faq.csv'), 'question,answer\nWhere?,There.\nWho?,I.\n')
  const dry = await runImport('faq.csv', '--dry-run')
  const done = await runImport('faq.csv')
  const differing =
    'differs  faq.csv:2: "Where?": answer is "Here." here, and "There." in the file.\n'
  for (const answer of [dry, done]) {
    expect(answer.stdout).toContain('faq      2      1        0        1              0        0\n')
    expect(answer).toMatchObject(telling(1, differing))
  }
  const counts = 'faq      2      0        1        0              1        0\n'
  expect(await runImport('faq.csv', '--update')).toMatchObject(telling(0, counts))
  expect(rowsOf('SELECT answer, revision FROM faq ORDER BY id')).toEqual([
    ['There.', 2],
    ['I.', 1],
  ])
})
