import { join } from 'node:path'

const file = join(import.meta.dir, '../../CHANGELOG.md')

export type Part = { version: string; date: string; text: string }

/** The parts of the released versions, the newest first. */
export async function releasedParts(): Promise<Part[]> {
  const [, ...parts] = (await Bun.file(file).text()).split(/^(?=## \[)/m)
  return parts.flatMap((part) => {
    const [, version, date] = /^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)\n/.exec(part) ?? []
    return version && date ? [{ version, date, text: part.trim() }] : []
  })
}
