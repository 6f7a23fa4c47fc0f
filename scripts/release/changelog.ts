import { join } from 'node:path'

const project = join(import.meta.dir, '../..')

export type Part = { version: string; date: string; text: string }

export const head = '## [Unreleased]'

export async function readChangelog(root = project) {
  const [, ...texts] = (await Bun.file(join(root, 'CHANGELOG.md')).text()).split(/^(?=## \[)/m)
  const unreleased = texts.find((text) => text.startsWith(head)) ?? head
  const released = texts.flatMap((text): Part[] => {
    const [, version, date] = /^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)\n/.exec(text) ?? []
    return version && date ? [{ version, date, text: text.trim() }] : []
  })
  return { unreleased: unreleased.slice(head.length).trim(), released }
}
