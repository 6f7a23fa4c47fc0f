import { afterAll, beforeAll, describe } from 'bun:test'
import { readBuiltWeb } from '../pages/built.ts'
import { systemClock } from '../world.ts'
import { adaIn } from './ada.ts'
import { startAsAda } from './begun.ts'
import { adaAsAdmin } from './cast.ts'
import type { Client } from './client.ts'
import { visitorOf } from './visitor.ts'
import { createTestWorld } from './world.ts'

/** A running site with ada as its admin. */
export type Site = { visitor: Client; admin: Client; secret: string; stop(): Promise<void> }

const secret = 'a secret of more than thirty-two characters'

export const environment = {
  ...adaAsAdmin,
  PUBLIC_URL: 'https://hydra.college.edu',
  JWT_SECRET: secret,
  TRUST_PROXY: '1',
}

/** The app as it stands in the source, in memory. */
async function startSource(): Promise<Site> {
  const world = { ...createTestWorld(environment), clock: systemClock, web: await readBuiltWeb() }
  const visitor = visitorOf(world)
  const admin = await adaIn(world, visitor)
  return { visitor, admin, secret, stop: async () => world.close() }
}

/** The executable, in a folder of its own. */
async function startCompiled(): Promise<Site> {
  const { binary, visitor, admin } = await startAsAda({ environment })
  return { visitor, admin, secret, stop: () => binary.stop() }
}

/** Runs the tests of calls. That the executable answers each as the source does is `src/compiled.test.ts`'s to say. */
export const describeSource = (name: string, tests: (site: Site) => void) =>
  describe(name, () => testAt(startSource, tests))

/** Runs them against the executable as well: of what differs where there is a server, files of its own and processes. */
export function describeSite(name: string, tests: (site: Site) => void) {
  describe(`${name} (source)`, () => testAt(startSource, tests))
  describeExecutable(name, tests)
}

/** Runs them against the executable alone: the same file asks the source as well, and for more. */
export const describeExecutable = (name: string, tests: (site: Site) => void) =>
  describe(`${name} (executable)`, () => testAt(startCompiled, tests))

function testAt(start: () => Promise<Site>, tests: (site: Site) => void) {
  const site = {} as Site
  beforeAll(async () => void Object.assign(site, await start()), 60_000)
  afterAll(() => site.stop())
  tests(site)
}

/** By which the server knows a session and its password; a forgery without them would fail for that alone. */
export function claimsIn(token = ''): { sid: number; ver: number } {
  const [, claims = ''] = token.split('.')
  const { sid, ver } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return { sid, ver }
}
