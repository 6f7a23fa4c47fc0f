import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { everyKind } from '../content/every-kind.ts'
import { faculty, highlights } from '../content/kinds.ts'
import { castOf, hackNight, kinds } from '../testing/cast.ts'
import { changeDatabase, failure, runCommand, siteWithCopy, success } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openSite, publish } from '../testing/memory.ts'
import { png } from '../testing/pictures.ts'

test('an export reports its counts, and warns that it is confidential', async () => {
  const { data, folder, run } = siteWithCopy()
  const to = join(folder, 'out')
  const ofKinds = everyKind.map(({ path }) => `${path === 'faq' ? 1 : 0} ${path}`).join(', ')
  for (const [format, words] of [
    ['csv', []],
    ['json', ['--format', 'json']],
  ] as const) {
    const place = `${to}-${format}`
    expect(await run('export', place, ...words)).toEqual(
      success(
        `Exported ${ofKinds}, 0 requests, 0 admins, 0 lab, 0 trash, 0 versions, 0 receipts, 0 activity, 1 site, 0 pictures from ${data} to ${place}.\nIt holds password hashes and students’ data; nobody else may read it.\n`,
      ),
    )
    expect(statSync(place).mode & 0o777).toBe(0o700)
    expect(statSync(join(place, 'pictures')).mode & 0o777).toBe(0o700)
    const names = readdirSync(place).filter((name) => name !== 'pictures')
    expect(names).toHaveLength(everyKind.length + 9)
    for (const name of names) expect(name).toMatch(new RegExp(`(\\.${format}|^manifest\\.json)$`))
    for (const name of names) expect(statSync(join(place, name)).mode & 0o777).toBe(0o600)
  }
})

test('an export fills a folder that is new or empty', async () => {
  const { folder, copy, run } = siteWithCopy()
  expect(await run('export', folder)).toEqual(
    failure(`${folder} is not empty, and nothing is overwritten.`),
  )
  expect(await run('export', copy)).toEqual(failure(`${copy} is not a folder.`))
  const empty = emptyFolder()
  chmodSync(empty, 0o755)
  expect((await run('export', empty)).exitCode).toBe(0)
  expect(statSync(empty).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder)).toEqual(['copy.db'])
})

test('an export doesn’t wait for a writer, and holds what was there when it began', async () => {
  const { database, folder, run } = siteWithCopy()
  const writer = new Database(database)
  writer.run('BEGIN IMMEDIATE')
  writer.run('DELETE FROM faq')
  const { stdout } = await run('export', join(folder, 'out'))
  writer.close()
  expect(stdout).toContain(' 1 faq,')
})

test('a failed export names its folder and the reason', async () => {
  const { database, folder, run } = siteWithCopy()
  changeDatabase(database, 'ALTER TABLE lab RENAME TO elsewhere')
  const to = join(folder, 'out')
  expect(await run('export', to)).toEqual(
    failure(`The data can't be exported to ${to}: no such table: lab.`),
  )
})

const linksIn = (html: string) =>
  [...html.matchAll(/\b(?:href="|src="|url\("?)([^")]+)/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )

/** What needs a program, is so today alone, or leads nowhere. */
const notForFiles =
  /<form|>Login<|<script(?! type="application\/ld\+json")|data-today|aria-current="date"|<a (?![^>]*(href|aria-disabled)=)/

test('the public site is exported as files that link to files, without scripts and forms', async () => {
  const DATA_DIR = emptyFolder()
  const site = await openSite({ DATA_DIR })
  for (const kind of kinds) await publish(site.admin, kind)
  const long = '\u{20bb7}'.repeat(39)
  const areas = ['C++', 'C#', 'c', 'AI', 'Ai', `${long}a`, `${long}b`] // alike but for marks, case or end
  await publish(site.admin, castOf(faculty), { areas })
  const img = `data:image/png;base64,${png(700, 500).toBase64()}`
  await publish(site.admin, castOf(highlights), { img, project_title: 'With a picture' })
  const out = join(emptyFolder(), 'site')
  const settings = { DATA_DIR, PUBLIC_URL: 'https://hydra.college.edu' }
  const { exitCode, stderr } = await runCommand(['export', out, '--site'], settings)
  expect([exitCode, stderr]).toEqual([0, ''])
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' })
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(names.filter((name) => name.startsWith('faculty/area-'))).toHaveLength(areas.length)
  const lists = ['faculty', 'faq', 'calendar', 'tech-blog', 'student-highlights', 'contributions']
  for (const name of [
    ...['index.html', 'calendar.ics', 'tech-blog/feed.xml'],
    ...lists.map((list) => `${list}/index.html`),
  ])
    expect(names).toContain(name)
  expect(names.filter((name) => name.startsWith('images/')).length).toBeGreaterThan(2)
  expect(names.filter((name) => /student-highlights\/\d+\/index\.html/.test(name))).toHaveLength(2)
  expect(names.filter((name) => /(^|\/)(admin|submit|create-)|\.js$/.test(name))).toEqual([])
  expect(statSync(join(out, 'index.html')).mode & 0o777).toBe(0o644)
  const pages = names.filter((name) => name.endsWith('.html'))
  for (const name of pages) {
    const path = join(out, name)
    const html = readFileSync(path, 'utf8')
    expect([name, html.match(notForFiles)]).toEqual([name, null])
    const links = linksIn(html).filter((each) => !/^(https?:|mailto:|tel:|data:|#)/.test(each))
    const files = links.map((link) => decodeURIComponent(link.replace(/#.*/, '')))
    expect(files.filter((file) => !existsSync(resolve(dirname(path), file)))).toEqual([])
  }
  expect(readFileSync(join(out, 'calendar/1/index.html'), 'utf8')).toContain(hackNight.title)
})
