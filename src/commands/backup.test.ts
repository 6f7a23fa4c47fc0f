import { expect, test } from 'bun:test'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '../database/check.ts'
import { aloneInAFolder, runBinary } from '../testing/binary.ts'
import { question } from '../testing/cast.ts'
import { runHere } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openSite } from '../testing/memory.ts'
import { changeDatabase, siteWithCopy, valuesIn } from '../testing/stopped-site.ts'

const refused = (words: string) => ({ exitCode: 1, stdout: '', stderr: `hydra-lab: ${words}\n` })

test('a backup says from where to where, and how large it is', async () => {
  const { data, folder, run } = siteWithCopy()
  const to = join(folder, 'backup.db')
  const { exitCode, stdout } = await run('backup', to)
  expect(checkDatabase(to)).toEqual({ due: 0 })
  const kilobytes = statSync(to).size / 1024
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: `Copied the database in ${data} to ${to} (${kilobytes} KB) and checked the copy.\n`,
  })
})

test('a backup overwrites nothing, not even a link that leads nowhere, and makes no folder', async () => {
  const { folder, copy, run } = siteWithCopy()
  const before = readFileSync(copy)
  const link = join(folder, 'link.db')
  symlinkSync(join(folder, 'target.db'), link)
  for (const path of [copy, link])
    expect(await run('backup', path)).toEqual(
      refused(`${path} exists already, and nothing is overwritten.`),
    )
  expect(readFileSync(copy)).toEqual(before)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(await run('backup', join(folder, 'none/copy.db'))).toEqual(
    refused(`There is no folder ${folder}/none.`),
  )
  expect(await run('backup', join(copy, 'copy.db'))).toEqual(refused(`${copy} is not a folder.`))
  expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'link.db'])
})

test('a database of an older version is neither exported nor written to', async () => {
  const { data, database, folder, run } = siteWithCopy()
  changeDatabase(
    database,
    'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
  )
  const older = refused(
    `The database in ${data} is of an older version. Start the server to bring it up to date.`,
  )
  expect(await run('export', join(folder, 'out'))).toEqual(older)
  expect(await run('admin', 'list')).toEqual(older)
})

test('without a database no command makes one, and what there is to do is said', async () => {
  const data = join(emptyFolder(), 'data')
  const words = `There is no database in ${data}. Set DATA_DIR to the server's, or start it once: hydra-lab serve.`
  for (const line of ['admin list', 'backup x.db', 'export x', 'admin reset-password ada'])
    expect(await runHere(line.split(' '), { DATA_DIR: data })).toEqual(refused(words))
  expect(existsSync(data)).toBe(false)
})

test('a database that can’t be read stops every command, and the way out is said', async () => {
  const { data, database, folder, run } = siteWithCopy()
  writeFileSync(database, 'x'.repeat(5000))
  const [name = ''] = readdirSync(join(data, 'backups'))
  const way = `Stop the server and put the newest snapshot (${name}) back: DATA_DIR=${data} hydra-lab restore ${data}/backups/${name}`
  expect(await run('admin', 'list')).toEqual(
    refused(`The data in ${data} can't be used: file is not a database. ${way}`),
  )
  const [copy, out] = [join(folder, 'b.db'), join(folder, 'out')]
  expect(await run('backup', copy)).toEqual(
    refused(`The database in ${data} can't be copied to ${copy}: file is not a database.`),
  )
  expect(await run('export', out)).toEqual(
    refused(`The data in ${data} can't be used: file is not a database. ${way}`),
  )
  expect(readdirSync(folder)).toEqual(['copy.db'])
})

test('a backup of a database in use is a sound copy with all that was written before it', async () => {
  const folder = aloneInAFolder()
  const DATA_DIR = join(folder, 'data')
  mkdirSync(DATA_DIR)
  const { admin, world } = await openSite({ DATA_DIR })
  const ask = async () => Number((await admin.post('/api/faq', question)).body['id'])
  const before = await Promise.all(Array.from({ length: 30 }, ask))
  const copying = runBinary(['backup', 'copy.db'], { folder })
  const written = await Promise.all(Array.from({ length: 30 }, ask))
  expect(await copying).toMatchObject({ exitCode: 0, stderr: '' })
  const found = valuesIn(join(folder, 'copy.db'), 'SELECT id FROM faq').flat()
  expect(found).toEqual(expect.arrayContaining(before))
  expect([...before, ...written]).toEqual(expect.arrayContaining(found))
  expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'data', 'hydra-lab'])
  world.close()
})

test('of backups to one file that are made at once, one is done and the others are refused', async () => {
  const folder = aloneInAFolder(siteWithCopy().data)
  const backup = () => runBinary(['backup', 'race.db'], { folder })
  const results = await Promise.all([backup(), backup(), backup(), backup()])
  const file = join(folder, 'race.db')
  const done = results.filter(({ exitCode }) => exitCode === 0).map(({ stdout }) => stdout)
  const kilobytes = statSync(file).size / 1024
  expect(done).toEqual([expect.stringContaining(` to ${file} (${kilobytes} KB) and checked`)])
  for (const { stderr } of results.filter(({ exitCode }) => exitCode !== 0))
    expect(stderr).toBe(`hydra-lab: ${file} exists already, and nothing is overwritten.\n`)
  expect(checkDatabase(file)).toEqual({ due: 0 })
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
})
