import { Failure } from './failure.ts'

const enter = ['\r', '\n']
const erase = ['\b', '\x7f']
const interrupts = ['\x03', '\x04'] // Ctrl-C, Ctrl-D

export async function readPassword(fromStdin: boolean, user: string) {
  if (fromStdin) return onlyLine(await Bun.stdin.text())
  if (!process.stdin.isTTY)
    throw new Failure('There is no terminal to ask for the password. Use --password-stdin.')
  try {
    const password = await ask(`Password for ${user}: `)
    if ((await ask('The same again: ')) !== password)
      throw new Failure('The passwords are not the same. Nothing was changed.')
    return password
  } finally {
    process.stdin.destroy() // an open stdin would keep the process alive
  }
}

function onlyLine(text: string) {
  const line = text.replace(/\r?\n$/, '')
  if (/[\r\n]/.test(line)) throw new Failure('The password has more than one line.')
  return line
}

async function ask(question: string) {
  const { stdin, stderr } = process
  stdin.setRawMode(true) // before anything is typed and shown
  stderr.write(question)
  try {
    return await typedLine()
  } finally {
    stdin.setRawMode(false)
    stderr.write('\n')
  }
}

async function typedLine() {
  let line: string[] = []
  for await (const text of process.stdin.iterator({ destroyOnReturn: false })) {
    for (const key of String(text)) {
      if (enter.includes(key)) return line.join('')
      if (interrupts.includes(key)) throw new Failure('Nothing was changed.')
      line = erase.includes(key) ? line.slice(0, -1) : [...line, key]
    }
  }
  throw new Failure('Nothing was changed.')
}
