import { remembering } from '../database/remembered.ts'
import * as facts from '../lab/facts.ts'
import type { World } from '../world.ts'
import type { Settings } from './contract.ts'

/** The same object as long as it says the same: what was drawn with it is kept for it. */
export function followSettings(world: World) {
  let settings: Settings | undefined
  return () => {
    const now = settingsOf(world)
    if (!settings || !Bun.deepEquals(now, settings)) settings = now
    return settings
  }
}

const labOf = remembering(({ db }: World) => facts.shown(db))

function settingsOf(world: World): Settings {
  const { collegeDomain, codeHostUrl, timeZone, smtpUrl } = world.config
  const { publicUrl } = world
  const sendsMail = smtpUrl !== undefined
  const said = { sendsMail, lab: labOf(world), today: facts.today(world), timeZone }
  return { collegeDomain, codeHostUrl, publicUrl, ...said }
}
