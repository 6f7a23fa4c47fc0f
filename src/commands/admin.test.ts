import { afterAll, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { passkeys } from '../accounts/passkeys/table.ts'
import { aloneInAFolder, runBinary } from '../testing/binary.ts'
import { ada } from '../testing/cast.ts'
import { runCommand } from '../testing/command.ts'
import { logIn } from '../testing/logged-in.ts'
import { openSite } from '../testing/memory.ts'

const folder = aloneInAFolder()
const DATA_DIR = join(folder, 'data')
mkdirSync(DATA_DIR)
const { visitor, context } = await openSite({ DATA_DIR })
afterAll(() => context.close())

/** Runs beside the site. */
const admin = (words: string, input?: string) =>
  runCommand(['admin', ...words.split(' ')], { DATA_DIR }, input)

/** A terminal of this process would be asked. */
const adminWithoutTerminal = (words: string) =>
  runBinary(['admin', ...words.split(' ')], { folder })

/** What the list of admins answers to whoever logs in so. */
const login = async (user: string, password: string) => {
  const client = await logIn(visitor, { user, password })
  const { status, body } = await client.get('/api/admins')
  return { client, status, body }
}

test('an admin made from the shell can log in to the running server at once', async () => {
  const grace = 'create --user Grace --email grace@college.edu --password-stdin'
  const stdout = expect.stringContaining(DATA_DIR)
  expect(await admin(grace, 'wave function\n')).toEqual({ exitCode: 0, stderr: '', stdout })
  const { body } = await login('grace', 'wave function')
  expect(body.map(({ user }) => user)).toEqual(['Grace', 'ada'])
})

test('a password that is reset ends the sessions of that admin, and of nobody else', async () => {
  await admin('create --user alan --email alan@college.edu --password-stdin', 'on computable')
  const { client: alan } = await login('alan', 'on computable')
  const { client: other } = await login(ada.user, ada.password)
  const reset = await admin('reset-password ALAN --password-stdin', 'enigma machine\r\n')
  expect(reset).toMatchObject({ exitCode: 0, stderr: '' })
  expect((await alan.get('/api/admins')).status).toBe(401)
  expect((await other.get('/api/admins')).status).toBe(200)
  expect((await login('alan', 'on computable')).status).toBe(401)
  expect((await login('alan', 'enigma machine')).status).toBe(200)
})

test('passkeys that a reset removes are told in the activity', async () => {
  const key = { admin: 1, credential: 'x', public_key: Buffer.from('x'), counter: 0 }
  const row = { ...key, transports: '', name: 'Phone', created_at: '' }
  context.db.insert(passkeys).values(row).run()
  const reset = `reset-password ${ada.user} --password-stdin --passkeys`
  expect((await admin(reset, ada.password)).exitCode).toBe(0)
  const told = "SELECT kind, item FROM activity WHERE did = 'passkey removed'"
  expect(context.sqlite.query(told).values()).toEqual([['admins', 1]])
})

test('the list names the folder and everybody who may log in', async () => {
  const { stdout, exitCode } = await admin('list')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^\d admins? in \/\S+\/data:\n {2}ada {2}ada@college\.edu\n/)
  expect(stdout).not.toContain('$argon2')
})

test.each([
  ['create --user Ada --email x@college.edu --password-stdin', 'long enough', 'already exists'],
  ['create --user x --email nobody --password-stdin', 'short', 'Enter an email address'],
  ['create --user x --email x@college.edu --password-stdin', 'short', 'must have at least 8'],
  ['create --user x --email x@college.edu --password-stdin', 'iloveyou', 'one of the most common'],
  ['create --user x --email x@college.edu', '', 'Use --password-stdin'],
  ['create --user x --email x@college.edu --password-stdin', 'long enough\nand more', 'one line'],
  ['reset-password nobody --password-stdin', 'long enough', 'There is no admin "nobody"'],
  ['reset-password ada --password-stdin', '', 'Nothing was changed'],
  ['reset-password ada --password-stdin', 'short', 'at least 8 characters'],
  ['reset-password ada --password-stdin', 'Sunshine1', 'one of the most common'],
])('admin %s is refused in one line', async (words, input, reason) => {
  const run = words.endsWith('--password-stdin') ? admin : adminWithoutTerminal
  const { exitCode, stdout, stderr } = await run(words, input)
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toMatch(/^hydra-lab: [^\n]+\n$/)
  expect(stderr).toContain(reason)
})

/** Asks for ada's new password on a terminal, where somebody types each answer after its question. */
async function askOnTerminal(answers: Record<string, string>) {
  let shown = ''
  const child = Bun.spawn([join(folder, 'hydra-lab'), 'admin', 'reset-password', 'ada'], {
    cwd: folder,
    env: {},
    terminal: {
      data(_, bytes) {
        shown += new TextDecoder().decode(bytes)
      },
    },
  })
  for (const [question, keys] of Object.entries(answers)) {
    while (!shown.includes(question)) await Bun.sleep(10)
    child.terminal?.write(keys)
  }
  return { exitCode: await child.exited, shown }
}

test('the terminal is asked for a password without showing it', async () => {
  const { exitCode, shown } = await askOnTerminal({
    'Password for ada: ': 'analytical engiNE\x7f\x7fne\r',
    'The same again: ': 'analytical engine\r',
  })
  expect(exitCode).toBe(0)
  expect(shown).not.toContain('engine')
  expect((await login(ada.user, 'analytical engine')).status).toBe(200)
})

test.each([
  ['Ctrl-C', 'engine\x03'],
  ['Ctrl-D', '\x04'],
])('%s on the terminal changes nothing', async (_, keys) => {
  const { exitCode, shown } = await askOnTerminal({ 'Password for ada: ': keys })
  expect([exitCode, shown]).toEqual([1, expect.stringContaining('Nothing was changed.')])
})
