import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { aloneInAFolder, runBinary } from '../testing/binary.ts'
import { leaveOldSite } from '../testing/old-site.ts'
import { emptySite, valuesIn } from '../testing/stopped-site.ts'
import { workbookOf } from '../testing/workbook.ts'

const readme = await Bun.file(join(import.meta.dir, '../../README.md')).text()
const [, section = ''] = /^## Moving in$(.*?)^## /ms.exec(readme) ?? []
const commands = [...section.matchAll(/^hydra-lab ([^#\n]+?) *(?:#.*)?$/gm)].map(([, words = '']) =>
  words.split(' '),
)

/** A folder with the executable and a site that holds nothing yet, and what is stored there. */
function folderOfASite() {
  const folder = aloneInAFolder()
  emptySite(join(folder, 'data'))
  return folder
}
const storedIn = (folder: string, sql: string) => valuesIn(databaseIn(join(folder, 'data')), sql)

/** What the commands said that the README gives for this, run in that folder. */
async function follow(folder: string, path: string) {
  const said: { exitCode: number; stdout: string }[] = []
  for (const words of commands.filter(([, place]) => place === path)) {
    const { stdout, stderr, exitCode } = await runBinary(words, { folder })
    expect([words, stderr]).toEqual([words, ''])
    said.push({ exitCode, stdout })
  }
  return said
}

test('an old SQLite site moves in as the README says, every row of it accounted for (executable)', async () => {
  const folder = folderOfASite()
  leaveOldSite(folder)
  const bare = await runBinary(['import', 'old.sqlite'], { folder })
  expect([bare.exitCode, bare.stderr]).toEqual([
    2,
    expect.stringMatching(
      /^hydra-lab: Say what becomes of StudentHighlightBlog.technologies_used: /,
    ),
  ])
  const said = await follow(folder, 'old.sqlite')
  expect(said.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  for (const { stdout } of said)
    for (const line of [
      /^ {2}technologies_used: left out$/m,
      /^note +users:2: "club": role: club is taken as an admin\.$/m,
      /^note +StudentHighlightBlog:2: "Waits": image: The row comes without it: There is no picture "faces\/gone.png"/m,
      /^note +events:1: "Hack night": flyer_url: The row comes without it/m,
      /^tech-blog +1 +1 +0 +0 +0 +0$/m,
      /^events +1 +1 +0 +0 +0 +0$/m,
      /^student-highlights +2 +2 +0 +0 +0 +0$/m,
      /^requests +1 +1 +0 +0 +0 +0$/m,
      /^faculty +1 +1 +0 +0 +0 +0$/m,
      /^admins +3 +3 +0 +0 +0 +0$/m,
    ])
      expect(stdout).toMatch(line)
  const again = await runBinary(commands[1] ?? [], { folder })
  expect(again.stdout.match(/^\S+ +\d+ +0 +0 +0 +\d+ +0$/gm)).toHaveLength(8)
  const rows = 'SELECT id, status, published_at, category, github_link, img IS NULL FROM highlights'
  expect(storedIn(folder, rows)).toEqual([
    [17, 'approved', '2023-04-05T06:07:08.000Z', 'programming', null, 0],
    [19, 'pending', null, null, null, 1],
  ])
  expect(storedIn(folder, 'SELECT starts_at, ends_at, status FROM events')).toEqual([
    ['2027-03-01T18:00', '2027-03-01T22:00', 'approved'],
  ])
})

test('a folder of form responses moves in as the README says (executable)', async () => {
  const folder = folderOfASite()
  mkdirSync(join(folder, 'responses'))
  const files = {
    'Student Highlights (Responses).csv':
      'Timestamp,Project Title,Student name,Project description,Summary,Consent\n3/5/2027 18:00:12,Tracker,Maya,A map,Live,Yes\n',
    'Events - Form Responses 1.csv':
      'Timestamp,Title,Description,Start time,Location,Consent\n3/5/2027 6:00:12 PM,Hack night,Pizza,4/6/2027 6:00 PM,SH 260,Yes\n',
  }
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, 'responses', name), text)
  const [{ exitCode, stdout } = {}] = await follow(folder, 'responses')
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringMatching(/student-highlights +1 +1 +0 +0 +0 +0/),
  ])
  expect(storedIn(folder, 'SELECT starts_at FROM events')).toEqual([['2027-04-06T18:00']])
})

test('a faculty workbook comes back each September as the README says (executable)', async () => {
  const folder = folderOfASite()
  const book = (role: string, phone: string | number) =>
    workbookOf({
      Sheet1: [
        ['Faculty 2026'],
        ['Full name', 'Position', 'E-mail', 'Phone', 'Room', 'Web page'],
        [
          'Ada King',
          role,
          'ada@college.edu',
          phone,
          'SH 1',
          { text: 'Homepage', link: 'https://king.org/' },
        ],
      ],
    })
  const bring = (bytes: Uint8Array) => {
    writeFileSync(join(folder, 'faculty.xlsx'), bytes)
    return follow(folder, 'faculty.xlsx')
  }
  const [first] = await bring(book('Lecturer', 5550142))
  expect([first?.exitCode, first?.stdout]).toEqual([
    0,
    expect.stringMatching(/faculty +1 +1 +0 +0 +0 +0/),
  ])
  const [told, taken] = await bring(book('Professor', ''))
  expect([told?.exitCode, told?.stdout]).toEqual([
    1,
    expect.stringContaining(
      'differs  faculty.xlsx:3: "Ada King": role is "Lecturer" here, and "Professor" in the file.',
    ),
  ])
  expect([taken?.exitCode, taken?.stdout]).toEqual([
    0,
    expect.stringMatching(/faculty +1 +0 +1 +0 +0 +0/),
  ])
  expect(storedIn(folder, 'SELECT role, phone_number, website, revision FROM faculty')).toEqual([
    ['Professor', '5550142', 'https://king.org/', 2],
  ])
  expect((await runBinary(['export', 'elsewhere'], { folder })).exitCode).toBe(0)
  expect(existsSync(join(folder, 'elsewhere/manifest.json'))).toBe(true)
})
