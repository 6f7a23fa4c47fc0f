import { join } from 'node:path'

const file = join(import.meta.dir, '../../CHANGELOG.md')

export type Part = { version: string; date: string; text: string }

async function parts() {
  const [, ...texts] = (await Bun.file(file).text()).split(/^(?=## \[)/m)
  return texts.map((text) => text.trim())
}

/** What no version holds yet. */
export async function unreleased() {
  const head = '## [Unreleased]'
  const part = (await parts()).find((text) => text.startsWith(head)) ?? head
  return part.slice(head.length).trim()
}

/** The parts of the released versions, the newest first. */
export async function releasedParts(): Promise<Part[]> {
  return (await parts()).flatMap((part) => {
    const [, version, date] = /^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)\n/.exec(part) ?? []
    return version && date ? [{ version, date, text: part }] : []
  })
}
