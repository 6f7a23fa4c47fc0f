import { join } from 'node:path'

const project = join(import.meta.dir, '../..')

export type Part = { version: string; date: string; text: string }

async function parts(root: string) {
  const [, ...texts] = (await Bun.file(join(root, 'CHANGELOG.md')).text()).split(/^(?=## \[)/m)
  return texts.map((text) => text.trim())
}

export const head = '## [Unreleased]'

/** What no version holds yet. */
export async function unreleased(root = project) {
  const part = (await parts(root)).find((text) => text.startsWith(head)) ?? head
  return part.slice(head.length).trim()
}

/** The parts of the released versions, the newest first. */
export async function releasedParts(root = project): Promise<Part[]> {
  return (await parts(root)).flatMap((part) => {
    const [, version, date] = /^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)\n/.exec(part) ?? []
    return version && date ? [{ version, date, text: part }] : []
  })
}
