import { expect, test } from 'bun:test'
import { question } from '../../testing/cast.ts'
import type { TestContext } from '../../testing/context.ts'
import { siteOpener } from '../../testing/memory.ts'
import { hour } from '../../units.ts'

const openSite = siteOpener()

const endings: Record<string, (context: TestContext) => void> = {
  'is deleted': ({ sqlite }) => void sqlite.run('DELETE FROM admins'),
  'is logged out': ({ sqlite }) => void sqlite.run('DELETE FROM sessions'),
  'is reset': ({ sqlite }) => void sqlite.run('UPDATE admins SET session_version = 7'),
  'comes to its end': ({ pass }) => pass(13 * hour),
}

/** `src/activity/recorded.test.ts` ends it during each of the calls. */
test.each(Object.entries(endings))(
  'a session that %s at the last moment writes nothing any more',
  async (_, end) => {
    const { context, visitor, admin } = await openSite()
    const transaction = context.db.transaction.bind(context.db)
    context.db.transaction = (work, config) => {
      end(context)
      return transaction(work, config)
    }
    const { status, headers } = await admin.post('/api/faq', question)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await visitor.get('/api/faq')).text).toBe('[]')
  },
)
