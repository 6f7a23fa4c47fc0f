import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, runBinary } from '../testing/binary.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { png } from '../testing/pictures.ts'
import { emptySite } from '../testing/stopped-site.ts'

const readme = await Bun.file(join(import.meta.dir, '../../README.md')).text()
const [, section = ''] = /^## Moving in$(.*?)^## /ms.exec(readme) ?? []
const commands = [...section.matchAll(/^hydra-lab (.+?) *#/gm)].map(([, words = '']) =>
  words.split(' '),
)

const hash = await Bun.password.hash('a password of old', { algorithm: 'bcrypt', cost: 4 })

const faculty =
  '\ufeffID;Name;Role;E-Mail;Phone Number;Office Location;imageUrl\r\n' +
  '3;"Núñez; Grace";"Associate\r\nProfessor";grace@college.edu;555-0142;Science Hall 214;faces/grace.png\r\n'
const projects = [
  {
    id: 17,
    title: 'Campus "shuttle" tracker',
    author: 'Maya Okafor',
    description: 'Where the shuttle is.\r\n\r\nA map.',
    summary: 'A live map.',
    websiteLink: 'www.shuttle.college.edu',
    imageUrl: 'faces/maya.png',
    status: 'approved',
    submission_date: '2023-04-05 06:07:08',
    published_at: '2023-04-06 00:00:00',
  },
]

const labs = {
  'a folder of CSV and JSON files': (lab: string) => {
    mkdirSync(lab)
    writeFileSync(join(lab, 'faculty.csv'), faculty.replace('Associate\r\nProfessor', 'Professor'))
    writeFileSync(join(lab, 'student-highlights.json'), JSON.stringify(projects, null, 2))
    writeFileSync(join(lab, 'users.csv'), `username,email,password\nkim,kim@college.edu,${hash}\n`)
  },
  'an SQLite database': (lab: string) => {
    const old = new Database(lab, { create: true })
    for (const [table, rows] of Object.entries({
      student_highlights: projects,
      faculty: [
        {
          id: 3,
          name: 'Grace Núñez',
          role: 'Professor',
          email: 'grace@college.edu',
          phone_number: 5550142,
          office_location: 'SH 214',
          img: 'faces/grace.png',
        },
      ],
      users: [{ username: 'kim', email: 'kim@college.edu', password: hash }],
    })) {
      const names = Object.keys(rows[0] ?? {})
      old.run(`CREATE TABLE ${table} (${names.join()})`)
      for (const row of rows)
        old.run(`INSERT INTO ${table} VALUES (${names.map(() => '?').join()})`, Object.values(row))
    }
    old.close()
  },
}

test('the README names an import to try, one for good, and an export', () => {
  expect(commands.map(([word]) => word)).toEqual(['import', 'import', 'export'])
})

test.each(Object.entries(labs))(
  'moving in goes as the README says, from %s',
  async (_, make) => {
    const folder = aloneInAFolder()
    emptySite(join(folder, 'data'))
    make(join(folder, 'lab'))
    mkdirSync(join(folder, 'uploads/faces'), { recursive: true })
    for (const name of ['grace', 'maya'])
      writeFileSync(join(folder, `uploads/faces/${name}.png`), png(name.length * 10, 40))
    const said: string[] = []
    for (const words of [...commands.slice(0, 2), ...commands.slice(1, 3)]) {
      const { stdout, stderr, exitCode } = await runBinary(words, { folder })
      expect([words, exitCode, stderr]).toEqual([words, 0, ''])
      said.push(stdout)
    }
    expect(said[0]).toMatch(/student-highlights +1 +1 +0 +0[\s\S]*dry run/)
    expect(said[1]).toMatch(/faculty +1 +1 +0 +0[\s\S]*admins +1 +1 +0 +0/)
    expect(said[2]).toMatch(/faculty +1 +0 +1 +0[\s\S]*admins +1 +0 +1 +0/)
    const elsewhere = join(folder, 'elsewhere')
    expect(existsSync(join(elsewhere, 'admins.csv'))).toBe(true)
    expect(readdirSync(join(elsewhere, 'pictures'))).toHaveLength(2)
    const text = await Bun.file(join(elsewhere, 'student-highlights.csv')).text()
    expect(text).toContain('17,1,"Campus ""shuttle"" tracker",Maya Okafor')
    expect(text).toContain('https://www.shuttle.college.edu')
    expect(text).toContain('approved,2023-04-05T06:07:08.000Z')
  },
  20_000,
)

test.each(['faculty.json', 'faculty.csv'])(
  'a file of no bytes is refused, and not taken for a list without rows: %s',
  async (name) => {
    const folder = emptyFolder()
    writeFileSync(join(folder, name), '')
    const DATA_DIR = emptySite()
    const run = (...words: string[]) =>
      runHere(['import', join(folder, name), ...words], { DATA_DIR })
    for (const [word, code] of [
      ['--skip-bad', 2],
      ['--dry-run', 1],
    ] as const) {
      const { exitCode, stdout } = await run(word)
      const told = expect.stringContaining(`refused  ${name}:1: The file is empty.`)
      expect([exitCode, stdout]).toEqual([code, told])
    }
  },
)
