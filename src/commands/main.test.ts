import { expect, test } from 'bun:test'
import { statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { databaseIn } from '../database/place.ts'
import { failure, makeDataFolder, runCommand, success } from '../testing/command.ts'
import { emptyFolder } from '../testing/folder.ts'
import { usage } from './usage.ts'

test.each(['--help', '-h', 'help', 'help admin', 'admin --help', 'admin list -h', 'serve -h'])(
  '%j prints the usage',
  async (line) => {
    expect(await runCommand(line.split(' '))).toEqual(success(usage))
  },
)

test.each(['--version', '-v'])('%j prints version and commit', async (word) => {
  const version = `${packageJson.version} (commit source)\n`
  expect(await runCommand([word])).toEqual(success(version))
})

test('help names every command, and each option that it takes', () => {
  for (const words of [
    ...['serve', 'serve --demo', 'serve --new', 'admin list', 'admin create', '--user U'],
    ...['--email E', 'admin reset-password U', '[--password-stdin]', 'backup FILE'],
    ...['restore FILE', 'import PATH', '[--kind KIND]', '[--dry-run]', '[--skip-bad]'],
    ...['[--pictures DIR]', 'export DIR', '[--format csv|json]', 'doctor', '--help', '--version'],
  ])
    expect(usage).toContain(words)
})

test.each([
  ['dance', 'there is no "dance".'],
  ['constructor', 'there is no "constructor".'],
  ['admin', 'there is no "admin".'],
  ['admin hunter2', 'there is no "admin".'],
  ['--dance', "Unknown option '--dance'."],
  ['serve -d', "Unknown option '-d'."],
  ['doctor --quick', "Unknown option '--quick'."],
  ['admin create --password hunter2', "Unknown option '--password'."],
  ['admin create --password=hunter2', "Unknown option '--password'."],
  ['backup', 'FILE is missing.'],
  ['import --dry-run', 'PATH is missing.'],
  ['admin create --user ada', '--email is missing.'],
  ['admin create --user= --email a@college.edu', '--user is missing.'],
  ['export x --format xml', '--format is csv or json.'],
  ['import x --kind', "Option '--kind <value>' argument missing."],
  ['admin create --password-stdin=hunter2', "Option '--password-stdin' does not take an argument."],
  ['serve now', 'there is a word too many.'],
  ['--version now', "Unknown option '--version'."],
  ['admin reset-password ada hunter2', 'there is a word too many.'],
])('%j is refused with the usage: %s', async (line, problem) => {
  const stderr = `hydra-lab: ${problem}\n\n${usage}`
  expect(await runCommand(line.split(' '))).toEqual({ exitCode: 2, stdout: '', stderr })
})

const everyCommand = ['serve', '--demo', 'admin list', 'backup x', 'restore x', 'export x']

test.each(everyCommand)('a wrong setting stops “%s” with one line that names it', async (line) => {
  const why = 'PORT can\'t be "http"; it takes a whole number from 0 to 65535.'
  expect(await runCommand(line.split(' '), { PORT: 'http' })).toEqual(failure(why))
})

test('an error of the system is reported in one line', async () => {
  const loop = join(emptyFolder(), 'loop')
  symlinkSync(loop, loop)
  const stderr = expect.stringMatching(/^hydra-lab: [^\n]*ELOOP: [^\n]+\.\n$/)
  for (const line of ['admin list', 'backup copy.db']) {
    const answer = await runCommand(line.split(' '), { DATA_DIR: loop })
    expect(answer).toEqual({ exitCode: 1, stdout: '', stderr })
  }
})

test('errors of several fields are reported in one line', async () => {
  const words = ['admin', 'create', '--user', 'a\ud800', '--email', 'ada', '--password-stdin']
  const why = 'Username must be plain text; Enter an email address like name@example.edu.'
  const answer = await runCommand(words, { DATA_DIR: makeDataFolder() }, 'short')
  expect(answer).toEqual(failure(why))
})

test('created files can be read by their owner alone', async () => {
  const folder = emptyFolder()
  const [copy, DATA_DIR] = [join(folder, 'copy.db'), join(folder, 'data')]
  expect((await runCommand(['backup', copy], { DATA_DIR: makeDataFolder() })).exitCode).toBe(0)
  expect((await runCommand(['restore', copy], { DATA_DIR })).exitCode).toBe(0)
  for (const path of [DATA_DIR, databaseIn(DATA_DIR)])
    expect([path, statSync(path).mode & 0o077]).toEqual([path, 0])
})
