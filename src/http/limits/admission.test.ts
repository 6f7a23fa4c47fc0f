import { afterAll, expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { access, tracker } from '../../testing/cast.ts'
import { openSite } from '../../testing/memory.ts'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { megabyte } from '../../units.ts'

const disk = mountSmallDisk(80)
afterAll(() => disk?.unmount())

test.if(disk !== undefined)(
  'strangers write no more while admins still have room to delete, and write again when there is more',
  async () => {
    const DATA_DIR = String(disk?.folder)
    const { context, visitor, admin } = await openSite({ DATA_DIR })
    const { body: first } = await visitor.post('/api/student-highlights', tracker)
    writeFileSync(join(DATA_DIR, 'backup'), Buffer.alloc(20 * megabyte))
    const message =
      'The lab’s disk is nearly full, so nothing new can be sent in. Please come back tomorrow.'
    for (const [path, fields] of [
      ['/api/student-highlights', tracker],
      ['/api/sd-forms', access],
      ['/send-alert', { subject: 's', message: 'm' }],
    ] as const)
      expect(await visitor.post(path, fields)).toMatchObject({ status: 503, body: { message } })
    expect((await admin.post('/api/student-highlights', tracker)).status).toBe(201)
    expect((await admin.delete(`/api/student-highlights/${first['id']}`)).status).toBe(200)
    rmSync(join(DATA_DIR, 'backup'))
    expect((await visitor.post('/api/sd-forms', access)).status).toBe(201)
    context.close()
  },
)
