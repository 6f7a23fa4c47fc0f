import { Elysia } from 'elysia'
import { listingOf, listingWords } from '../http/request/listing.ts'
import { adminList, idOf, written } from '../http/response/answers.ts'
import { admins } from '../sessions/guard.ts'
import type { World } from '../world.ts'
import { testLetter } from './letters.ts'
import { enqueue, listLetters, retryLetter } from './queue.ts'

/** The queue, for the panel. */
export const mailRoutes = (world: World) =>
  new Elysia({ prefix: '/mail' })
    .use(admins(world)) // —— below this line: administrators ——
    .get(
      '/',
      ({ request, set }) =>
        adminList({ request, set }, listLetters(world, listingOf(request, undefined))),
      { query: listingWords },
    )
    .post('/test', ({ world }) => {
      const test = { kind: 'test', ...testLetter(world.publicUrl) } as const
      const letter = world.db.transaction((tx) => enqueue(tx, test, world.clock()))
      return written('The test letter is queued.', letter)
    })
    .post('/retry/:id', ({ params, world }) => {
      const { letter, affectedRows } = retryLetter(world, idOf(params.id))
      return written('The letter is queued again.', letter, affectedRows)
    })
