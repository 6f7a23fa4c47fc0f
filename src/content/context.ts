import type { Acting, Clock, PublicAddress, Settings, Signing } from '../context.ts'
import type { Store } from '../database/open.ts'
import type { Caching } from '../http/response/cache.ts'
import type { PictureContext } from '../images/images.ts'

export type ContentContext = Store &
  Acting &
  Caching &
  Clock &
  PublicAddress &
  Settings &
  Signing &
  PictureContext
