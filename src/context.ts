import type { Config } from './config.ts'
import type { Log } from './http/log.ts'

// Parts of `AppContext` (app-context.ts), so that functions take only what they use.

export type Clock = { clock: () => Date }
export type Logging = { log: Log }
export type Settings = { config: Config }
/** Without a trailing slash. */
export type PublicAddress = { publicUrl: string }
export type Signing = { secret: string }
/** The admin's name; undefined for visitors. */
export type Acting = { by?: string | undefined }
