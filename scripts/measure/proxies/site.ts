import { copyFileSync, existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { folder, freePort, start, until } from './machine.ts'

export const host = 'hydra.college.edu'
export const account = { username: 'ada', password: 'a password for the proxies' }

const built = join(import.meta.dir, '../../../dist/hydra-lab')

/** The executable alone in an empty folder. */
export function binaryIn(place: string) {
  if (!existsSync(built)) throw new Error('There is no dist/hydra-lab. Run "bun run build" first.')
  copyFileSync(built, join(place, 'hydra-lab'))
  return join(place, 'hydra-lab')
}

export type Site = Awaited<ReturnType<typeof startSite>>

/** A site with sample content and ada as its admin, in a folder and at a port of its own unless others are given. */
export async function startSite(place = mkdtempSync(join(folder, 'site-')), port = freePort()) {
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `https://${host}`,
    TRUST_PROXY: '1',
    ADMIN_USER: account.username,
    ADMIN_PASSWORD: account.password,
  }
  const server = start([binaryIn(place), 'serve', '--demo'], { env, cwd: place })
  await until('the site is ready', () => (/is ready at/.test(server.output()) ? true : undefined))
  return { ...server, port, place }
}
