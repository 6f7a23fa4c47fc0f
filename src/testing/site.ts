import { afterAll, beforeAll, describe } from 'bun:test'
import { readBuiltWeb } from '../pages/built.ts'
import { systemClock } from '../world.ts'
import { adaIn } from './ada.ts'
import { startAsAda } from './begun.ts'
import { adaAsAdmin } from './cast.ts'
import type { Client } from './client.ts'
import { visitorOf } from './visitor.ts'
import { createTestWorld } from './world.ts'

export type Site = { visitor: Client; admin: Client; secret: string; stop(): Promise<void> }

const secret = 'a secret of more than thirty-two characters'

export const environment = {
  ...adaAsAdmin,
  PUBLIC_URL: 'https://hydra.college.edu',
  JWT_SECRET: secret,
  TRUST_PROXY: '1',
}

async function startSource(): Promise<Site> {
  const world = { ...createTestWorld(environment), clock: systemClock, web: await readBuiltWeb() }
  const visitor = visitorOf(world)
  const admin = await adaIn(world, visitor)
  return { visitor, admin, secret, stop: async () => world.close() }
}

async function startCompiled(): Promise<Site> {
  const { binary, visitor, admin } = await startAsAda({ environment })
  return { visitor, admin, secret, stop: () => binary.kill() }
}

/** `src/compiled.test.ts` compares the executable with the source. */
export const describeSource = (name: string, tests: (site: Site) => void) =>
  describe(name, () => testAt(startSource, tests))

/** Against the executable as well, where a server, files or processes matter. */
export function describeSite(name: string, tests: (site: Site) => void) {
  describe(`${name} (source)`, () => testAt(startSource, tests))
  describeExecutable(name, tests)
}

/** Against the executable alone. */
export const describeExecutable = (name: string, tests: (site: Site) => void) =>
  describe(`${name} (executable)`, () => testAt(startCompiled, tests))

function testAt(start: () => Promise<Site>, tests: (site: Site) => void) {
  const site = {} as Site
  beforeAll(async () => void Object.assign(site, await start()), 60_000)
  afterAll(() => site.stop())
  tests(site)
}

/** A forged token needs them, or it would fail for that alone. */
export function claimsIn(token = ''): { sid: number; ver: number } {
  const [, claims = ''] = token.split('.')
  const { sid, ver } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return { sid, ver }
}
