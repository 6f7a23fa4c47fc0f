import { expect, test } from 'bun:test'
import { rmSync, truncateSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { runCommand } from '../testing/command.ts'
import { fillWithMany } from '../testing/many-rows.ts'
import { selectValues, stoppedSite } from '../testing/stopped-site.ts'
import { lockToServe } from './folder.ts'

const create = ['admin', 'create', '--user', 'x', '--email', 'x@college.edu', '--password-stdin']

/** A start begins with this. */
const mayServe = (DATA_DIR: string, isNew = false) => lockToServe(readConfig({ DATA_DIR }), isNew)()

test.each([
  ['deleted', (path: string) => rmSync(path), 'is missing'],
  ['emptied', (path: string) => truncateSync(path, 0), 'holds nothing (0 bytes)'],
])(
  'where the database was %s, no empty site takes its place, and the command that helps is named',
  async (_, lose, what) => {
    const { data, database, snapshot } = stoppedSite((db) => fillWithMany(db, 20))
    lose(database)
    const command = `hydra-lab restore ${snapshot}`
    for (const words of [['serve'], ['serve', '--demo'], create]) {
      const { exitCode, stderr } = await runCommand(words, { DATA_DIR: data }, 'long enough')
      expect({ words, exitCode }).toEqual({ words, exitCode: 1 })
      expect(stderr).toMatch(/^hydra-lab: [^\n]+ serve --new\n$/)
      expect(stderr).toContain(`hydra-lab.db ${what}, though secret.key and backups`)
      expect(stderr).toContain(command)
    }
    expect((await runCommand(command.split(' ').slice(1), { DATA_DIR: data })).exitCode).toBe(0)
    mayServe(data)
    expect(selectValues(database, 'SELECT count(*) FROM faq')).toEqual([[20]])
    lose(database)
    mayServe(data, true)
  },
)
