import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const place = join(import.meta.dir, '../deploy')

export const fileOf = (name: string) => readFileSync(join(place, name), 'utf8')

/** Throws where one of the words is missing, so that the files can't drift apart. */
export function withWords(text: string, words: Record<string, string>) {
  let changed = text
  for (const [from, to] of Object.entries(words)) {
    if (!changed.includes(from)) throw new Error(`"${from}" stands no longer in:\n${text}`)
    changed = changed.replaceAll(from, () => to)
  }
  return changed
}

const unit = fileOf('hydra-lab.service')
const file = fileOf('hydra-lab.env')

export const unitValues = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const pairs = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

export const unitSettings = pairs(unitValues('Environment').flatMap((line) => line.split(' ')))

export const settings = pairs(file.match(/^[A-Z_]+=.*$/gm) ?? [])

export const defaults = pairs((file.match(/^#[A-Z_]+=.*$/gm) ?? []).map((line) => line.slice(1)))

export function freePort() {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  server.stop(true)
  return server.port
}
