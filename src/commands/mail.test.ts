import { expect, test } from 'bun:test'
import { text } from 'node:stream/consumers'
import { startBinary } from '../testing/binary.ts'
import { access, ada } from '../testing/cast.ts'
import { but, clientAt } from '../testing/client.ts'
import { startLoggedIn } from '../testing/logged-in.ts'
import { startMailServer, trusting } from '../testing/mail-server.ts'
import { openSite } from '../testing/memory.ts'
import { startMailJobs } from './background.ts'

const login = { user: 'lab', pass: 'secret' }

const idOf = (raw: string) => /Message-ID: (\S+)/.exec(raw)?.[1] ?? 'none'

async function until(is: () => boolean) {
  while (!is()) await Bun.sleep(20)
}

test('emails from before a kill are sent once after the next start', async () => {
  const begun: string[] = []
  const deaf = await startMailServer({
    login,
    async onData(stream) {
      begun.push(idOf(await text(stream))) // it never says whether it took it
    },
  })
  const { port } = deaf
  const url = `smtp://${login.user}:${login.pass}@localhost:${port}?${trusting}`
  const environment = { SMTP_URL: url }
  const { binary: first, visitor } = await startLoggedIn({ environment })
  expect((await visitor.post('/api/sd-forms', access)).status).toBe(201)
  await until(() => begun.length === 1)
  await first.kill()
  await deaf.stop()
  const { inbox } = await startMailServer({ login }, port)
  const second = await startBinary({ environment, folder: first.folder })
  await until(() => inbox.length === 1)
  await clientAt(second.url).post('/api/sd-forms', but(access, { student_id: 'N00000001' }))
  await until(() => inbox.some(({ raw }) => raw.includes('N00000001'))) // emails leave in their order
  await second.stop()
  expect(inbox.map(({ to }) => to)).toEqual([[ada.email], [ada.email]])
  expect(idOf(String(inbox[0]?.raw))).toBe(String(begun[0]))
})

test('a silent mail server delays no response', async () => {
  let calls = 0
  const { port } = await startMailServer({ onConnect: () => void calls++ })
  const { context, visitor } = await openSite({ SMTP_URL: `smtp://localhost:${port}` })
  const mail = startMailJobs(context)
  for (const student_id of ['N00000001', 'N00000002', 'N00000003']) {
    expect((await visitor.post('/api/student', but(access, { student_id }))).status).toBe(201)
    await until(() => calls === 1)
  }
  expect((await visitor.get('/api/health')).status).toBe(200)
  await mail.stop()
})
