import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const place = join(import.meta.dir, '../deploy')

/** A file as it is installed. */
export const fileOf = (name: string) => readFileSync(join(place, name), 'utf8')

/** A text with every one of some words replaced; each must stand in it, so that the files can't drift away. */
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

/** The values that a name of the unit has. */
export const unitValues = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const pairs = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** What the unit sets by itself. */
export const unitSettings = pairs(unitValues('Environment').flatMap((line) => line.split(' ')))

/** What the file of settings sets. */
export const settings = pairs(file.match(/^[A-Z_]+=.*$/gm) ?? [])

/** What it shows as the default, behind a `#`. */
export const defaults = pairs((file.match(/^#[A-Z_]+=.*$/gm) ?? []).map((line) => line.slice(1)))

/** A port that nobody listened at a moment ago. */
export function freePort() {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  server.stop(true)
  return server.port
}
