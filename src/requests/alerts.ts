import type * as z from 'zod/mini'
import type { Clock } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { enqueue } from '../mail/queue.ts'
import type { alertMessage } from './contract.ts'
import { find } from './requests.ts'

type Alerting = Pick<Store, 'db'> & Clock
type Alert = z.output<typeof alertMessage>

/** A request has queued its alert by itself. */
const isNeedless = (tx: Queries, { request_id: id }: Alert) => !!id && find(tx, id) !== undefined

/** Queues a message to the lab. It counts against the limit either way, or that would tell whether a request exists. */
export const alertLab = (world: Alerting, message: Alert) =>
  world.db.transaction((tx) => {
    const { subject, message: text } = message
    if (!isNeedless(tx, message))
      enqueue(tx, { kind: 'alert', subject, body: `${text}\n` }, world.clock())
    return { isNew: true }
  })
