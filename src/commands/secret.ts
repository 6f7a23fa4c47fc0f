import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const shortest = 32

/** What signs the sessions: JWT_SECRET, else the key made once and kept in `secret.key`, which only its owner reads. */
export function signingSecret({ jwtSecret, dataDir }: Config) {
  if (jwtSecret) return jwtSecret
  const file = join(dataDir, 'secret.key')
  try {
    writeFileSync(file, crypto.getRandomValues(Buffer.alloc(48)).toString('base64url'), {
      flag: 'wx',
      mode: 0o600,
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < shortest)
    throw new Error(`${file} holds fewer than ${shortest} characters; remove it to get a new one.`)
  return secret
}
