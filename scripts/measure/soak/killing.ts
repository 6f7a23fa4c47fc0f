import { join } from 'node:path'
import { checkDatabase } from '../../../src/database/check.ts'
import { databaseIn } from '../../../src/database/place.ts'
import { keepWriting, questionsOf } from '../../../src/testing/writing.ts'
import { insist, openSite, type Part, some, thousands } from './part.ts'

/** Killed again and again amid writes, the server has kept every one that it had answered. */
export const kill: Part = async (scale) => {
  const rounds = some(8, scale)
  const all: number[] = []
  let site = await openSite()
  const { folder } = site.server
  for (let round = 0; round < rounds; round++) {
    const { acknowledged, done, reached } = keepWriting(site.admin, 16)
    await reached(some(500, scale) + round)
    await site.server.kill()
    await done
    all.push(...acknowledged)
    site = await openSite({ folder })
    const found = new Set(await questionsOf(site.visitor))
    const lost = all.filter((id) => !found.has(id))
    insist(lost.length === 0, `${lost.length} acknowledged writes are gone: ${lost.slice(0, 10)}`)
  }
  await site.server.stop()
  checkDatabase(databaseIn(join(folder, 'data')))
  return `killed ${rounds} times amid ${thousands(all.length)} acknowledged writes; none is lost`
}
