import { expect, test } from 'bun:test'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '../database/check.ts'
import { changeDatabase, failure, runCommand, siteWithCopy, success } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'

test('a backup reports its paths and size', async () => {
  const { data, folder, run } = siteWithCopy()
  const to = join(folder, 'backup.db')
  const answer = await run('backup', to)
  expect(checkDatabase(to)).toEqual({ due: 0 })
  const kilobytes = statSync(to).size / 1024
  expect(answer).toEqual(
    success(`Copied the database in ${data} to ${to} (${kilobytes} KB) and checked the copy.\n`),
  )
})

test('a backup overwrites nothing, not even a link that leads nowhere, and makes no folder', async () => {
  const { folder, copy, run } = siteWithCopy()
  const before = readFileSync(copy)
  const link = join(folder, 'link.db')
  symlinkSync(join(folder, 'target.db'), link)
  for (const path of [copy, link])
    expect(await run('backup', path)).toEqual(
      failure(`${path} exists already, and nothing is overwritten.`),
    )
  expect(readFileSync(copy)).toEqual(before)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(await run('backup', join(folder, 'none/copy.db'))).toEqual(
    failure(`There is no folder ${folder}/none.`),
  )
  expect(await run('backup', join(copy, 'copy.db'))).toEqual(failure(`${copy} is not a folder.`))
  expect(readdirSync(folder).toSorted()).toEqual(['copy.db', 'link.db'])
})

test('a database of an older version is neither exported nor written to', async () => {
  const { data, database, folder, run } = siteWithCopy()
  changeDatabase(
    database,
    'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
  )
  const older = failure(
    `The database in ${data} is of an older version. Start the server to bring it up to date.`,
  )
  expect(await run('export', join(folder, 'out'))).toEqual(older)
  expect(await run('admin', 'list')).toEqual(older)
})

test('without a database no command creates one, and the message says what to do', async () => {
  const data = join(emptyFolder(), 'data')
  const words = `There is no database in ${data}. Set DATA_DIR to the server's, or start it once: hydra-lab serve.`
  for (const line of ['admin list', 'backup x.db', 'export x', 'admin reset-password ada'])
    expect(await runCommand(line.split(' '), { DATA_DIR: data })).toEqual(failure(words))
  expect(existsSync(data)).toBe(false)
})

test('a database that can’t be read stops every command, with a hint to restore', async () => {
  const { data, database, folder, run } = siteWithCopy()
  writeFileSync(database, 'x'.repeat(5000))
  const [name = ''] = readdirSync(join(data, 'backups'))
  const way = `Stop the server and put the newest snapshot (${name}) back: DATA_DIR=${data} hydra-lab restore ${data}/backups/${name}`
  const broken = failure(`The data in ${data} can't be used: file is not a database. ${way}`)
  expect(await run('admin', 'list')).toEqual(broken)
  expect(await run('export', join(folder, 'out'))).toEqual(broken)
  const copy = join(folder, 'b.db')
  expect(await run('backup', copy)).toEqual(
    failure(`The database in ${data} can't be copied to ${copy}: file is not a database.`),
  )
  expect(readdirSync(folder)).toEqual(['copy.db'])
})
