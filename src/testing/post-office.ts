import { desc } from 'drizzle-orm'
import { Delivery } from '../mail/delivery.ts'
import { enqueue, type Mailing } from '../mail/queue.ts'
import { letters } from '../mail/table.ts'
import { ada } from './cast.ts'
import { createTestWorld } from './world.ts'

export function createPostOffice(url: string, environment: Record<string, string> = {}) {
  const world = createTestWorld({ SMTP_URL: url, ...environment })
  const queued = () => world.db.select().from(letters).orderBy(desc(letters.id)).all()
  return {
    world,
    delivery: new Delivery(world, () => world.config.alertTo ?? [ada.email]),
    put: (mailing: Partial<Mailing> = {}) =>
      enqueue(
        world.db,
        { kind: 'alert', subject: 'Server room', body: 'It is hot.\n', ...mailing },
        world.clock(),
      ).id,
    letter: (id: number) => queued().find((letter) => letter.id === id),
    states: () => queued().map(({ state }) => state),
  }
}
