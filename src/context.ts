import type { Config } from './config.ts'
import type { Log } from './http/log.ts'

// What functions ask of their surroundings, piece by piece; `World` in world.ts has all of it.

export type Clock = { clock: () => Date }
export type Logging = { log: Log }
export type Settings = { config: Config }
/** Where people reach the site; absolute links begin with it. No slash at the end. */
export type PublicAddress = { publicUrl: string }
/** The key that signs sessions and links. */
export type Signing = { secret: string }
/** Who acts: the admin's name, where a session is needed. */
export type Acting = { by?: string | undefined }
