import { expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { aloneInAFolder, runBinary } from '../testing/binary.ts'
import { makeDataFolder, runCommand, selectValues, siteWith, telling } from '../testing/command.ts'
import { logIn } from '../testing/logged-in.ts'
import { openSite } from '../testing/memory.ts'
import { leaveOldSite, oldPassword } from '../testing/old-site.ts'
import { workbookOf } from '../testing/workbook.ts'

const readme = await Bun.file(join(import.meta.dir, '../../README.md')).text()
const [, section = ''] = /^## Moving in$(.*?)^## /ms.exec(readme) ?? []
const commands = [...section.matchAll(/^hydra-lab ([^#\n]+?) *(?:#.*)?$/gm)].map(([, words = '']) =>
  words.split(' '),
)

/** Runs the commands that the README has for this path. */
async function runReadmeCommands({ folder, data }: ReturnType<typeof siteWith>, path: string) {
  const outputs: { exitCode: number; stdout: string }[] = []
  const placed = (word: string) => (existsSync(join(folder, word)) ? join(folder, word) : word)
  for (const words of commands.filter(([, place]) => place === path)) {
    const { stdout, stderr, exitCode } = await runCommand(words.map(placed), { DATA_DIR: data })
    expect([words, stderr]).toEqual([words, ''])
    outputs.push({ exitCode, stdout })
  }
  return outputs
}

test('an old SQLite site moves in as the README says beside a running site, whose readers see it at once; a second run changes nothing', async () => {
  const site = siteWith()
  leaveOldSite(site.folder)
  const { visitor, context } = await openSite({ DATA_DIR: site.data })
  const highlights = () => visitor.get('/api/student-highlights')
  expect((await highlights()).text).toBe('[]')
  const bare = await site.runImport('old.sqlite', '--dry-run')
  expect(bare.stderr).toContain('Say what becomes of StudentHighlightBlog.technologies_used: ')
  const outputs = await runReadmeCommands(site, 'old.sqlite')
  expect(outputs.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  for (const { stdout } of outputs)
    for (const line of [
      /^ {2}technologies_used: left out$/m,
      /^note +users:2: "club": role: club is taken as an admin\.$/m,
      /^note +StudentHighlightBlog:2: "Waits": image: The row comes without it: There is no picture "faces\/gone.png"/m,
      /^note +events:1: "Hack night": flyer_url: The row comes without it/m,
      /^note +Faculty:1: "Grace Núñez": office_location: An edit will ask/m,
      /^student-highlights +2 +2 +0 +0 +0 +0$/m,
      /^admins +3 +3 +0 +0 +0 +0$/m,
    ])
      expect(stdout).toMatch(line)
  const { body, text } = await highlights()
  const project_link = 'https://www.shuttle.college.edu'
  expect(body).toMatchObject([{ id: 17, published_at: '2023-04-05T06:07:08.000Z', project_link }])
  const picture = await visitor.get(String(body[0]?.['img']))
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect((await visitor.get('/api/faculty/2')).body['phone_number']).toBe('5550142')
  const [, again] = await runReadmeCommands(site, 'old.sqlite')
  expect(again?.stdout.match(/^\S+ +\d+ +0 +0 +0 +\d+ +0$/gm)).toHaveLength(8)
  expect((await highlights()).text).toBe(text)
  const [editor, admin] = await Promise.all(
    ['editor', 'club'].map((user) => logIn(visitor, { user, password: oldPassword })),
  )
  expect((await editor?.get('/api/admins'))?.status).toBe(200)
  expect((await admin?.get('/api/sd-forms'))?.text).toContain('"full_name":"Zoë Park"')
  expect((await admin?.get('/api/mail'))?.text).not.toContain('Zoë')
  context.close()
  const rows = 'SELECT id, status, published_at, category, github_link, img IS NULL FROM highlights'
  expect(site.rowsOf(rows)).toEqual([
    [17, 'approved', '2023-04-05T06:07:08.000Z', 'programming', null, 0],
    [19, 'pending', null, null, null, 1],
  ])
  expect(site.rowsOf('SELECT starts_at, ends_at, status FROM events')).toEqual([
    ['2027-03-01T18:00', '2027-03-01T22:00', 'approved'],
  ])
  const hashes = "SELECT password_hash FROM admins WHERE user IN ('club', 'editor')"
  for (const [hash] of site.rowsOf(hashes))
    expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('a folder of form responses moves in as the README says', async () => {
  const site = siteWith({
    'responses/Student Highlights (Responses).csv':
      'Timestamp,Project Title,Student name,Project description,Summary,Consent\n3/5/2027 18:00:12,Tracker,Maya,A map,Live,Yes\n',
    'responses/Events - Form Responses 1.csv':
      'Timestamp,Title,Description,Start time,Location,Consent\n3/5/2027 6:00:12 PM,Hack night,Pizza,4/6/2027 6:00 PM,SH 260,Yes\n',
  })
  const [answer] = await runReadmeCommands(site, 'responses')
  expect(answer).toMatchObject(telling(0, /student-highlights +1 +1 +0 +0 +0 +0/))
  expect(site.rowsOf('SELECT starts_at FROM events')).toEqual([['2027-04-06T18:00']])
})

test('a faculty workbook comes back each September as the README says', async () => {
  const site = siteWith()
  const page = { text: 'Homepage', link: 'https://king.org/' }
  const book = (role: string, phone: string | number) =>
    workbookOf({
      Sheet1: [
        ['Faculty 2026'],
        ['Full name', 'Position', 'E-mail', 'Phone', 'Room', 'Web page'],
        ['Ada King', role, 'ada@college.edu', phone, 'SH 1', page],
      ],
    })
  const importWorkbook = (bytes: Uint8Array) => {
    writeFileSync(join(site.folder, 'faculty.xlsx'), bytes)
    return runReadmeCommands(site, 'faculty.xlsx')
  }
  const [first] = await importWorkbook(book('Lecturer', 5550142))
  expect(first).toMatchObject(telling(0, /faculty +1 +1 +0 +0 +0 +0/))
  const [reported, updated] = await importWorkbook(book('Professor', ''))
  const differing =
    'differs  faculty.xlsx:3: "Ada King": role is "Lecturer" here, and "Professor" in the file.'
  expect(reported).toMatchObject(telling(1, differing))
  expect(updated).toMatchObject(telling(0, /faculty +1 +0 +1 +0 +0 +0/))
  expect(site.rowsOf('SELECT role, phone_number, website, revision FROM faculty')).toEqual([
    ['Professor', '5550142', 'https://king.org/', 2],
  ])
})

test('the executable reads a workbook, exports, and imports that', async () => {
  const folder = aloneInAFolder()
  const DATA_DIR = makeDataFolder(join(folder, 'data'))
  const rows = [
    ['Question', 'Answer'],
    ['Why?', 'So.'],
  ]
  writeFileSync(join(folder, 'faq.xlsx'), workbookOf({ faq: rows }))
  for (const [command, path] of [
    ['import', 'faq.xlsx'],
    ['export', 'elsewhere'],
  ] as const)
    expect(await runBinary([command, path], { folder })).toMatchObject({ exitCode: 0, stderr: '' })
  expect(selectValues(databaseIn(DATA_DIR), 'SELECT question FROM faq')).toEqual([['Why?']])
  expect(existsSync(join(folder, 'elsewhere/manifest.json'))).toBe(true)
  expect((await runCommand(['import', join(folder, 'elsewhere')], { DATA_DIR })).stdout).toMatch(
    /^faq +1 +0 +0 +0 +1 +0$/m,
  )
})
