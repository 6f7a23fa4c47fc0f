import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Failure } from './failure.ts'

export async function readPassword(fromStdin: boolean, user: string) {
  if (fromStdin) return onlyLine(await Bun.stdin.text())
  if (!process.stdin.isTTY)
    throw new Failure('There is no terminal to ask for the password. Use --password-stdin.')
  const output = new Writable({ write: (_chunk, _encoding, done) => done() }) // shows nothing
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const { promise: closed, reject } = Promise.withResolvers<never>()
  lines.once('close', () => reject(new Failure('Nothing was changed.'))) // by Ctrl-C or Ctrl-D
  const ask = async (question: string) => {
    process.stderr.write(question)
    try {
      return await Promise.race([lines.question(''), closed])
    } finally {
      process.stderr.write('\n')
    }
  }
  try {
    const password = await ask(`Password for ${user}: `)
    if ((await ask('The same again: ')) !== password)
      throw new Failure('The passwords are not the same. Nothing was changed.')
    return password
  } finally {
    lines.close()
    process.stdin.destroy() // an open stdin would keep the process alive
  }
}

function onlyLine(text: string) {
  const line = text.replace(/\r?\n$/, '')
  if (/[\r\n]/.test(line)) throw new Failure('The password has more than one line.')
  return line
}
