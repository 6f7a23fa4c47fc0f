import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findByUser } from '../accounts/admins.ts'
import { createApp } from '../app.ts'
import type { Terms } from '../moving/judging.ts'
import { type Format, takeOut } from '../moving/leaving.ts'
import { Ledger } from '../moving/ledger.ts'
import { picturesBeside, sourcesAt } from '../moving/sources.ts'
import type { World } from '../world.ts'
import { tokenOf } from './ada.ts'
import { ada } from './cast.ts'
import { Client } from './client.ts'
import { emptyFolder } from './folder.ts'

/** All of a site in a folder, and what lies in it. */
export function leave({ sqlite }: World, format: Format) {
  const folder = join(emptyFolder(), 'elsewhere')
  takeOut(sqlite, folder, format)
  const pictures = readdirSync(join(folder, 'pictures')).filter((name) => !name.includes('-'))
  return { folder, pictures }
}

/** Brings a folder into a site, as the command does; answers the verdicts by the names of the files. */
export async function arrive(world: World, folder: string, terms: Terms = {}) {
  const ledger = new Ledger(world.sqlite)
  const found = await sourcesAt(folder, undefined)
  const pictures = picturesBeside(folder)
  const verdicts: Record<string, Awaited<ReturnType<(typeof found.sources)[number]['bring']>>> = {}
  for (const { name, bring } of found.sources)
    verdicts[name] = await bring({ ...world, ledger }, { pictures, ...terms })
  ledger.drop()
  found.close()
  return verdicts
}

/** A world's site, and ada in it without a login. */
export async function openIn(world: World) {
  const app = createApp(world)
  const visitor = new Client((request) => app.handle(request))
  const row = findByUser(world.db, ada.user)
  if (!row) throw new Error('Ada is not there.')
  return { visitor, admin: visitor.as(await tokenOf(world, row)) }
}
