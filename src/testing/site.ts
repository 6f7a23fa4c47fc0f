import { afterAll, beforeAll, describe } from 'bun:test'
import type { Binary } from './binary.ts'
import { adaAsAdmin } from './cast.ts'
import type { SiteClients } from './client.ts'
import { startLoggedIn } from './logged-in.ts'

export const environment = {
  ...adaAsAdmin,
  PUBLIC_URL: 'https://hydra.college.edu',
  JWT_SECRET: 'a secret of more than thirty-two characters',
  TRUST_PROXY: '1',
}

/** For what the runtime does at a connection; `src/compiled.test.ts` compares the executable with the source. */
export function describeExecutable(name: string, tests: (site: SiteClients) => void) {
  describe(`${name} (executable)`, () => {
    const site = {} as SiteClients & { binary: Binary }
    beforeAll(async () => void Object.assign(site, await startLoggedIn({ environment })), 60_000)
    afterAll(() => site.binary.kill())
    tests(site)
  })
}

type Claims = { sub: string; iat: number; exp: number; sid: number; ver: number }

export function claimsIn(token = ''): Claims {
  const [, claims = ''] = token.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
