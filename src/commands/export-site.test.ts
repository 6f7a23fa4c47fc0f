import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { faculty, highlights } from '../content/kinds.ts'
import { castOf, hackNight, kinds } from '../testing/cast.ts'
import { runCommand } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openSite, publish } from '../testing/memory.ts'
import { png } from '../testing/pictures.ts'

const linksIn = (html: string) =>
  [...html.matchAll(/\b(?:href="|src="|url\("?)([^")]+)/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )

/** What needs a program, is so today alone, or leads nowhere. */
const notForFiles =
  /<form|<script(?! type="application\/ld\+json")|data-today|aria-current="date"|<a (?![^>]*(href|aria-disabled)=)/

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
