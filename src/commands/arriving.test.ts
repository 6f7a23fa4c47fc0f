import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { databaseIn } from '../database/place.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { png } from '../testing/pictures.ts'
import { emptySite } from '../testing/stopped-site.ts'

const kinds =
  'tech-blog, events, faculty, faq, student-highlights, student-resources, requests, admins, lab'

/** A folder to bring files from, and an empty site beside it. */
function lab(files: Record<string, string | Uint8Array> = {}) {
  const folder = emptyFolder()
  const DATA_DIR = emptySite(join(folder, 'data'))
  for (const [name, text] of Object.entries(files)) {
    if (name.includes('/')) mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const bring = (name: string, ...options: string[]) =>
    runHere(['import', join(folder, name), ...options], { DATA_DIR })
  const questions = () => {
    const sqlite = new Database(databaseIn(DATA_DIR), { readonly: true })
    const rows = sqlite.query('SELECT question FROM faq ORDER BY id').values().flat()
    sqlite.close()
    return rows
  }
  return { folder, data: DATA_DIR, bring, questions }
}

const heading = 'kind  read  added  there already  refused\n'
const faq = 'question,answer\nWhere?,Here.\n,"No\nquestion"\nWhen?,"Now.\r\n\r\nAnd later."\n'
const refused = 'refused  faq.csv:3: question: Enter a question.\n'

test('an import tells in a table what became of the rows; another one finds them there', async () => {
  const { data, bring, questions } = lab({ 'faq.csv': faq.replace(/^,.*\n.*\n/m, '') })
  const told = (stdout: string) => ({ exitCode: 0, stderr: '', stdout })
  expect(await bring('faq.csv', '--dry-run')).toEqual(
    told(
      `${heading}faq      2      2              0        0\nThis was a dry run: nothing was written to ${data}.\n`,
    ),
  )
  expect(questions()).toEqual([])
  const done = `The data folder is ${data}.\n`
  expect(await bring('faq.csv')).toEqual(
    told(`${heading}faq      2      2              0        0\n${done}`),
  )
  expect(questions()).toEqual(['Where?', 'When?'])
  expect(await bring('faq.csv')).toEqual(
    told(`${heading}faq      2      0              2        0\n${done}`),
  )
})

test('a row that is refused is told with its file and line, and keeps the others out unless it is left out', async () => {
  const { data, bring, questions } = lab({ 'faq.csv': faq })
  expect(await bring('faq.csv', '--dry-run')).toEqual({
    exitCode: 1,
    stderr: '',
    stdout: `${refused}${heading}faq      3      2              0        1\nThis was a dry run: nothing was written to ${data}.\n`,
  })
  expect(await bring('faq.csv')).toEqual({
    exitCode: 2,
    stderr: '',
    stdout: `${refused}${heading}faq      3      0              0        1\nNothing was written of faq, because of what was refused: correct it, or leave it out with --skip-bad.\n`,
  })
  expect(questions()).toEqual([])
  expect(await bring('faq.csv', '--skip-bad')).toEqual({
    exitCode: 1,
    stderr: '',
    stdout: `${refused}${heading}faq      3      2              0        1\nThe data folder is ${data}.\n`,
  })
  expect(questions()).toEqual(['Where?', 'When?'])
})

test('of a folder every kind has a line, in the order of what needs what, and only what is spoilt stays out', async () => {
  const { data, bring, questions } = lab({
    'in/FAQ.CSV': 'question,answer\nWhere?,Here.\n',
    'in/faculty.json': '[{"name":"Ada","role":"Lecturer","email":"ada@college.edu"}]',
    'in/student-resources.csv': 'title,description\n"open,b\n',
    'in/notes.txt': 'nothing for us',
    'in/other.csv': 'a\n1\n',
  })
  expect(await bring('in', '--skip-bad')).toEqual({
    exitCode: 1,
    stderr: '',
    stdout: `note     faculty.json:1: phone_number: An edit will ask for it: Enter a phone number.
note     faculty.json:1: office_location: An edit will ask for it: Enter an office location.
refused  student-resources.csv:2: A quote is opened and never closed.
kind               read  added  there already  refused
faculty               1      1              0        0
faq                   1      1              0        0
student-resources     0      0              0        1
Nothing was written of student-resources, because of what was refused: correct it, or leave it out with --skip-bad.
`,
  })
  expect(questions()).toEqual(['Where?'])
  const again = await bring('in', '--kind', 'faq')
  expect(again.stdout).toBe(
    `${heading}faq      1      0              1        0\nThe data folder is ${data}.\n`,
  )
})

test.each([
  ['nothing.csv', [], 'There is no FOLDER/nothing.csv.'],
  ['in', ['--kind', 'cats'], `There is no kind "cats"; there are ${kinds}.`],
  ['other', [], 'No file in FOLDER/other is named after a kind, like tech-blog.csv.'],
  ['in', ['--kind', 'faq'], 'No file in FOLDER/in is named after a kind, like tech-blog.csv.'],
  [
    'in/posts.csv',
    [],
    `What posts.csv holds can't be told by its name. Say it with --kind: ${kinds}.`,
  ],
  [
    'in/versions.json',
    [],
    'versions.json goes with the items that it was exported with. Name their folder.',
  ],
  ['in/faq.txt', [], 'faq.txt is neither .csv nor .json nor a database.'],
  ['in/old.db', [], `No table of old.db is called after a kind: ${kinds}.`],
  ['in/faculty.db', ['--kind', 'faq'], `No table of faculty.db is called after a kind: ${kinds}.`],
])('nothing is imported from %s %j: %s', async (name, options, why) => {
  const { folder, bring } = lab({
    'in/posts.csv': '',
    'in/versions.json': '',
    'in/faq.txt': '',
    'other/a.csv': '',
  })
  for (const [file, table] of Object.entries({ old: 'cats', faculty: 'faculty' })) {
    const old = new Database(join(folder, `in/${file}.db`), { create: true })
    old.run(`CREATE TABLE ${table} (name)`)
    old.close()
  }
  expect(await bring(name, ...options)).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `hydra-lab: ${why.replace('FOLDER', folder)} Nothing was imported.\n`,
  })
})

test('pictures are found in the folder beside a file, or in the one that is named', async () => {
  const { folder, data, bring } = lab({
    'people.csv':
      'name,role,email,phone number,office location,image\nAda,Lecturer,ada@college.edu,555,SH 1,faces/ada.png\n',
    'uploads/faces/ada.png': png(40, 40),
  })
  const row = (counts: string) =>
    `kind     read  added  there already  refused\nfaculty     1  ${counts}\n`
  const people = (...options: string[]) => bring('people.csv', '--kind', 'faculty', ...options)
  mkdirSync(join(folder, 'pictures'))
  expect((await people()).stdout).toBe(
    `refused  people.csv:2: img: There is no picture "faces/ada.png" in ${folder}/pictures.\n${row('    0              0        1')}Nothing was written of faculty, because of what was refused: correct it, or leave it out with --skip-bad.\n`,
  )
  expect((await people('--pictures', join(folder, 'uploads'))).stdout).toBe(
    `${row('    1              0        0')}The data folder is ${data}.\n`,
  )
  expect(await people('--pictures', join(folder, 'nowhere'))).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `hydra-lab: There is no folder ${folder}/nowhere. Nothing was imported.\n`,
  })
})

test('a database moves in by its tables, whatever else it holds', async () => {
  const { folder, data, bring, questions } = lab()
  const old = new Database(join(folder, 'old.db'), { create: true })
  old.run('CREATE TABLE FAQ (id INTEGER PRIMARY KEY AUTOINCREMENT, question, answer)')
  old.run('CREATE TABLE "strange ""name" (x)')
  old.run("INSERT INTO FAQ (id, question, answer) VALUES (5, 'Where?', 'Here.'), (9, 7, '')")
  old.close()
  expect(await bring('old.db', '--skip-bad')).toEqual({
    exitCode: 1,
    stderr: '',
    stdout: `refused  FAQ:2: answer: Enter an answer.\n${heading}faq      2      1              0        1\nThe data folder is ${data}.\n`,
  })
  expect(questions()).toEqual(['Where?'])
})

test('of a database of our own it is said what stays out, and how all of it comes', async () => {
  const { folder, data, bring, questions } = lab()
  const { sqlite, close } = openDatabase(join(folder, 'backup.db'))
  sqlite.run("INSERT INTO faq (question, answer, folded) VALUES ('Where?', 'Here.', 'where?')")
  close()
  const { exitCode, stdout } = await bring('backup.db', '--kind', 'faq')
  expect([exitCode, stdout]).toEqual([
    0,
    `note     backup.db: This is a database of Hydra Lab itself: pictures, trash, versions and private links stay out. To take all of it, use restore, or export it and import that folder.
${heading}faq      1      1              0        0\nThe data folder is ${data}.\n`,
  ])
  expect(questions()).toEqual(['Where?'])
})
