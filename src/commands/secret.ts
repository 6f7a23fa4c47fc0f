import {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const shortest = 32

/** JWT_SECRET, else the key in `secret.key`, which is made once. */
export function signingSecret({ jwtSecret, dataDir }: Config) {
  if (jwtSecret) return jwtSecret
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) makeSecret(file)
  chmodSync(file, 0o600)
  return secretIn(file)
}

export function secretIn(file: string) {
  if (!statSync(file).isFile())
    throw new Error(`${file} is not a file; remove it to get a new one.`)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < shortest)
    throw new Error(`${file} holds fewer than ${shortest} characters; remove it to get a new one.`)
  return secret
}

/** Whole or not at all, since half a key would stop every later start. */
function makeSecret(file: string) {
  const secret = crypto.getRandomValues(Buffer.alloc(48)).toString('base64url')
  const part = `${file}.part`
  try {
    writeFileSync(part, secret, { mode: 0o600, flush: true })
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
