import { Elysia } from 'elysia'
import { adminList, idOf, written } from '../http/answers.ts'
import { bodyLimits, readBody } from '../http/bodies.ts'
import { clientAddress } from '../http/client-address.ts'
import { checked } from '../http/errors.ts'
import { listingOf, listingWords } from '../http/listing.ts'
import { admins } from '../sessions/guard.ts'
import type { World } from '../world.ts'
import { alertMessage } from './contract.ts'
import { testLetter } from './letters.ts'
import { enqueue, hasAlert, listLetters, retryLetter } from './queue.ts'

/** The call the request form makes: a message to the lab, whose readers nobody can choose. Contract 6. */
export const alertRoutes = (world: World) =>
  new Elysia().post(
    '/send-alert',
    async ({ request, server }) => {
      const giveBack = await world.limits.alerts.take(clientAddress(world, request, server))
      try {
        const body = await readBody(request, bodyLimits.plain)
        const { request_id, subject, message } = checked(alertMessage, body)
        world.db.transaction((tx) => {
          const queued =
            Number.isInteger(Number(request_id ?? undefined)) && hasAlert(tx, Number(request_id))
          if (!queued) enqueue(tx, { kind: 'alert', subject, body: `${message}\n` }, world.clock())
        })
        return { msg: 'Email sent successfully!' }
      } catch (error) {
        await giveBack()
        throw error
      }
    },
    { parse: 'none', body: alertMessage },
  )

/** The queue, for the panel. */
export const mailRoutes = (world: World) =>
  new Elysia({ prefix: '/mail' })
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/',
      ({ request, set }) => adminList(set, listLetters(world, listingOf(request, undefined))),
      { query: listingWords },
    )
    .post('/test', () => {
      const letter = enqueue(
        world.db,
        { kind: 'test', ...testLetter(world.publicUrl) },
        world.clock(),
      )
      return written('The test letter is queued.', letter)
    })
    .post('/retry/:id', ({ params }) => {
      const { letter, affectedRows } = retryLetter(world, idOf(params.id))
      return written('The letter is queued again.', letter, affectedRows)
    })
