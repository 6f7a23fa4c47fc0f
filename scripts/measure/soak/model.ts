import { join } from 'node:path'
import { checkDatabase } from '../../../src/database/check.ts'
import { databaseIn } from '../../../src/database/place.ts'
import type { Client } from '../../../src/testing/client.ts'
import { collections } from './model/collections.ts'
import { Lane, type Site } from './model/lane.ts'
import { randomFrom } from './model/random.ts'
import { insist, openSite, type Part, some, thousands } from './part.ts'

const lanesAtOnce = 6

/**
 * Any sequence of calls by several people at once, with the server killed in the middle of them again and again: what
 * it holds is what a model in memory says.
 */
export const compareWithModel: Part = async (scale) => {
  const random = randomFrom(scale.seed)
  const lanes = Array.from({ length: lanesAtOnce }, (_, n) => new Lane(`lane${n}`, random))
  const rounds = some(40, scale)
  let site = await openSite()
  const { folder } = site.server
  for (let round = 0; round < rounds; round++) {
    const work = Promise.all(lanes.map((lane) => lane.run(site)))
    await Promise.race([work, Bun.sleep(random() * 1500)])
    await site.server.kill()
    await work
    site = await openSite({ folder })
    for (const lane of lanes) await lane.settle(site)
    await compare(site, lanes)
  }
  await site.server.stop()
  checkDatabase(databaseIn(join(folder, 'data')))
  const operations = lanes.reduce((sum, { operations }) => sum + operations, 0)
  const unclear = lanes.reduce((sum, { unclear }) => sum + unclear, 0)
  return `${thousands(operations)} operations with ${rounds} kills, ${unclear} of them amid one: no difference`
}

async function compare(site: Site, lanes: Lane[]) {
  for (const collection of collections) {
    const expected = lanes.flatMap((lane) => lane.rowsOf(collection))
    const found = await collection.read(site.admin)
    const differing = difference(expected.map(String), found.map(String))
    insist(differing === undefined, `${collection.name}: ${differing}`)
    await compareAsVisitor(site.visitor, lanes, collection)
  }
}

/** A few of what is there, since everything takes long. */
async function compareAsVisitor(
  visitor: Client,
  lanes: Lane[],
  { path, isPublic }: (typeof collections)[number],
) {
  if (!isPublic) return
  for (const lane of lanes) {
    for (const row of lane.latest(path, 2)) {
      const { status } = await visitor.get(`${path}/${row.id}`)
      const wanted = row.status === 'approved' ? 200 : 404
      insist(status === wanted, `a visitor got ${status} for ${path}/${row.id}, not ${wanted}`)
    }
  }
}

function difference(expected: string[], found: string[]) {
  const [there, wanted] = [new Set(found), new Set(expected)]
  const lost = expected.find((row) => !there.has(row))
  if (lost !== undefined) return `the model has ${lost}, the site doesn't`
  const extra = found.find((row) => !wanted.has(row))
  return extra === undefined ? undefined : `the site has ${extra}, the model doesn't`
}
