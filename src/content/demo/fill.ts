import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { embedded } from '../../database/embedded.ts'
import * as access from '../../requests/requests.ts'
import type { World } from '../../world.ts'
import { prepare } from '../items.ts'
import type { ContentTable, Kind, ReviewedTable } from '../kind.ts'
import * as kinds from '../kinds.ts'
import { approve, prepareSubmission } from '../review.ts'
import * as tables from '../tables.ts'
import articles from './articles.json' with { type: 'json' }
import faculty from './faculty.json' with { type: 'json' }
import faq from './faq.json' with { type: 'json' }
import highlights from './highlights.json' with { type: 'json' }
import requests from './requests.json' with { type: 'json' }
import resources from './resources.json' with { type: 'json' }

type Entry = Record<string, unknown>

const day = 24 * 60 * 60 * 1000
const pictures = join(
  embedded,
  Bun.isStandaloneExecutable ? 'pictures' : 'src/content/demo/pictures',
)

/** Fills a site that has no content yet, by the same verbs that people use. Answers whether it did. */
export async function fillWithDemo(world: World) {
  if (hasContent(world)) return false
  await submitAll(world, kinds.highlights, highlights)
  await submitAll(world, kinds.articles, articles)
  await addAll(world, kinds.resources, resources)
  await addAll(world, kinds.faculty, faculty)
  await addAll(world, kinds.faq, faq)
  await requestAll(world)
  world.kept.drop()
  return true
}

function hasContent(world: World) {
  const everything = Object.values(tables).some((table) =>
    world.db.select({ id: table.id }).from(table).limit(1).get(),
  )
  return everything || access.all(world, {}).total > 0
}

/** The world as it was some days ago: for the dates. */
const daysAgo = (world: World, days: unknown): World => {
  const then = new Date(world.clock().getTime() - Number(days ?? 0) * day)
  return { ...world, clock: () => then }
}

const age = ({ publishedDaysAgo, submittedDaysAgo }: Entry) =>
  Number(publishedDaysAgo ?? submittedDaysAgo ?? 0)
const oldestFirst = (entries: Entry[]) => entries.toSorted((one, other) => age(other) - age(one))

async function submitAll<Table extends ReviewedTable>(
  world: World,
  kind: Kind<string, Table>,
  entries: Entry[],
) {
  for (const entry of oldestFirst(entries)) {
    const then = daysAgo(world, age(entry))
    const write = await prepareSubmission(then, kind, withPictures(kind, entry))
    const { id } = world.db.transaction(write)
    if (entry['pending'] !== true) approve(then, kind, { id })
  }
}

async function addAll<Table extends ContentTable>(
  world: World,
  kind: Kind<string, Table>,
  entries: Entry[],
) {
  for (const entry of entries.toReversed()) {
    const write = await prepare(world, kind, withPictures(kind, entry))
    world.db.transaction(write)
  }
}

async function requestAll(world: World) {
  for (const entry of oldestFirst(requests)) {
    const then = daysAgo(world, age(entry))
    const { id } = world.db.transaction(await access.prepare(then, entry))
    if (entry['approved'] === true) access.approve(then, id)
  }
}

/** Pictures come by the name of their file, and go in as files do. */
function withPictures(kind: { pictures: readonly string[] }, entry: Entry): Entry {
  const files = kind.pictures
    .filter(
      (field) =>
        typeof entry[field] === 'string' && existsSync(join(pictures, String(entry[field]))),
    )
    .map((field) => [
      field,
      new File([readFileSync(join(pictures, String(entry[field])))], String(entry[field])),
    ])
  return { ...entry, ...Object.fromEntries(files) }
}
