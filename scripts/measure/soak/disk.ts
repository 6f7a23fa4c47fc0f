import { checkDatabase } from '../../../src/database/check.ts'
import { databaseIn } from '../../../src/database/place.ts'
import { question, tracker } from '../../../src/testing/cast.ts'
import { mountSmallDisk, type SmallDisk } from '../../../src/testing/small-disk.ts'
import { insist, openSite, type Part, repeat, type Scale, some, thousands } from './part.ts'

const large = { ...tracker, project_description: 'x'.repeat(20_000) }

/** The disk fills up again and again: writes are refused with a sentence, reads go on, and with room all is well. */
export const fillDisk: Part = async (scale) => {
  const disk = mountSmallDisk(24)
  if (!disk) return 'left out, since no tmpfs can be mounted here'
  try {
    return await fillAndEmpty(disk, scale)
  } finally {
    disk.unmount()
  }
}

async function fillAndEmpty(disk: SmallDisk, scale: Scale) {
  const DATA_DIR = `${disk.folder}/data`
  const setting = { environment: { DATA_DIR, LOG_LEVEL: 'silent' } }
  const { server, admin } = await openSite(setting)
  const rounds = some(10, scale)
  let refused = 0
  let taken = 0
  const write = async () => {
    const { status, body } = await admin.post('/api/student-highlights', large)
    insist(status === 201 || status === 503, `a write was answered with ${status}`)
    insist(String(body['message']).endsWith('.'), 'a refusal without a sentence')
    if (status === 201) taken++
    else refused++
  }
  for (let round = 0; round < rounds; round++) {
    disk.fill()
    await repeat(50, 8, write)
    insist((await admin.get('/faq')).status === 200, 'a page could not be read')
    disk.makeRoom()
    insist((await admin.post('/api/faq', question)).status === 201, 'no write with room again')
    await repeat(10, 4, write)
  }
  const { headers } = await admin.get('/api/student-highlights/pending')
  insist(Number(headers.get('x-total-count')) === taken, 'not what was acknowledged')
  disk.fill()
  await server.stop()
  insist((await server.exited) === 0, 'the server did not stop cleanly')
  disk.makeRoom()
  checkDatabase(databaseIn(DATA_DIR))
  return `filled ${rounds} times: ${thousands(refused)} writes refused, ${taken} taken and all found again`
}
