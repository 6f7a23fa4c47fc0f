import { activity } from './activity.ts'
import type { History } from './history.ts'
import { receipts } from './receipts.ts'
import { site } from './site.ts'
import { trashed } from './trash.ts'
import { versions } from './versions.ts'

/** What moves beside the items, in the order in which it moves in: the trash before what goes with what lies in it. */
export const histories: readonly History[] = [trashed, versions, receipts, activity, site]
