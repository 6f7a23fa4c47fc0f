import type * as z from 'zod/mini'
import type { Clock } from '../context.ts'
import type { Queries, Store } from '../database/open.ts'
import { enqueue } from '../mail/queue.ts'
import type { alertMessage } from './contract.ts'
import { find } from './requests.ts'

type Alerting = Pick<Store, 'db'> & Clock
/** A message for the lab, as somebody sends it. */
type Alert = z.output<typeof alertMessage>

/** Whether it comes with a request we know, whose alert is its own business. */
const isNeedless = (tx: Queries, { request_id: id }: Alert) => !!id && find(tx, id) !== undefined

/** Queues a message for the lab where it is needed. It costs a place either way, or that would tell who has asked. */
export const alertLab = (world: Alerting, message: Alert) =>
  world.db.transaction((tx) => {
    const { subject, message: text } = message
    if (!isNeedless(tx, message))
      enqueue(tx, { kind: 'alert', subject, body: `${text}\n` }, world.clock())
    return { isNew: true }
  })
