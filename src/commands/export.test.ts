import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { everyKind } from '../content/every-kind.ts'
import { failure } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { changeDatabase, siteWithCopy } from '../testing/stopped-site.ts'

test('an export reports its counts, and warns that it is confidential', async () => {
  const { data, folder, run } = siteWithCopy()
  const to = join(folder, 'out')
  const ofKinds = everyKind.map(({ path }) => `${path === 'faq' ? 1 : 0} ${path}`).join(', ')
  for (const [format, words] of [
    ['csv', []],
    ['json', ['--format', 'json']],
  ] as const) {
    const place = `${to}-${format}`
    expect(await run('export', place, ...words)).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `Exported ${ofKinds}, 0 requests, 0 admins, 0 lab, 0 trash, 0 versions, 0 receipts, 0 activity, 1 site, 0 pictures from ${data} to ${place}.\nIt holds password hashes and students’ data; nobody else may read it.\n`,
    })
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
