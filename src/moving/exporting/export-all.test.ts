import { expect, test } from 'bun:test'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteWithCopy } from '../../testing/command.ts'
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

test('what a system puts beside the files of an export is named, and stops nothing', async () => {
  const { out, run } = await exported()
  for (const name of ['._faq.csv', '~$faq.xlsx']) writeFileSync(join(out, name), '\0\xff')
  const { exitCode, stdout } = await run('import', out)
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^not read {2}(._faq.csv, ~\$|~\$faq.xlsx, \._)faq\.\w+ \(out\): it is hidden\.$/m,
    ),
  ])
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
