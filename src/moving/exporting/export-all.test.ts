import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteWithCopy } from '../../testing/stopped-site.ts'
import { createFolder } from './export-all.ts'

/** An export of a site with one question. */
async function exported() {
  const site = siteWithCopy()
  const folder = join(site.folder, 'out')
  expect((await site.run('export', folder)).exitCode).toBe(0)
  return { ...site, out: folder }
}

test.each<[string, (folder: string) => void]>([
  [
    'faq.csv was changed',
    (out) => writeFileSync(join(out, 'faq.csv'), 'question,answer\nWho?,I.\n'),
  ],
  ['faq.csv is missing', (out) => rmSync(join(out, 'faq.csv'))],
  ['more.csv was added to it', (out) => writeFileSync(join(out, 'more.csv'), 'a\n')],
  ['its manifest can’t be read', (out) => writeFileSync(join(out, 'manifest.json'), '{')],
])('a folder that isn’t as it was exported is refused: %s', async (why, wreck) => {
  const { out, run } = await exported()
  wreck(out)
  const { exitCode, stderr, stdout } = await run('import', out)
  expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(`tells of: ${why}. `)])
})

test('a folder is whole or isn’t there: nothing of an export that fails stays', () => {
  const { folder } = siteWithCopy()
  const out = join(folder, 'out')
  const fail = () =>
    createFolder(out, (into) => {
      writeFileSync(join(into, 'half.csv'), 'half')
      expect([existsSync(out), statSync(into).mode & 0o777]).toEqual([false, 0o700])
      throw new Error('the disk is full')
    })
  expect(fail).toThrow('the disk is full')
  expect(readdirSync(folder)).toEqual(['copy.db'])
})

test('a corrected file of an export comes back as an update, by id and revision', async () => {
  const { out, run } = await exported()
  const file = join(out, 'faq.csv')
  writeFileSync(file, readFileSync(file, 'utf8').replace('Where?,Here.', 'Where is it?,There.'))
  const told = await run('import', file)
  expect([told.exitCode, told.stdout]).toEqual([1, expect.stringMatching(/faq +1 +0 +0 +1 +0 +0/)])
  const taken = await run('import', file, '--update')
  expect([taken.exitCode, taken.stdout]).toEqual([
    0,
    expect.stringMatching(/faq +1 +0 +1 +0 +0 +0/),
  ])
  const stale = await run('import', file, '--update')
  expect(stale.exitCode).toBe(0) // it is as the file says by now
  writeFileSync(file, readFileSync(file, 'utf8').replace('There.', 'Elsewhere.'))
  const refused = await run('import', file, '--update')
  expect([refused.exitCode, refused.stdout]).toEqual([
    2,
    expect.stringContaining('Export it again.'),
  ])
})
