import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { runBinary, startBinary } from '../testing/binary.ts'
import { access } from '../testing/cast.ts'
import { emptyFolder } from '../testing/folder.ts'
import { behind, clientBehind } from '../testing/socket.ts'

const least = {
  'student-highlights': 14,
  'tech-blog': 10,
  'student-resources': 14,
  faculty: 12,
  faq: 14,
}

/** Starts a site with sample content, and answers with which statuses it answered until somebody got an answer. */
async function startAndAsk() {
  const socket = join(emptyFolder(), 'http.sock')
  const starting = startBinary({ words: ['serve', '--demo'], environment: behind(socket) })
  const visitor = clientBehind(socket)
  const look = () =>
    Promise.all([
      visitor.get('/api/health'),
      visitor.get('/api/faq'),
      visitor.post('/api/student', access),
    ]).catch(() => undefined) // it doesn't listen yet
  let answers = await look()
  for (; !answers; answers = await look()) await Bun.sleep(5)
  const statuses = new Set(answers.map(({ status }) => status))
  return { server: await starting, visitor, statuses: [...statuses] }
}

test('while the sample content is made, nobody reads half of it or adds to it', async () => {
  let { server, visitor, statuses } = await startAndAsk()
  for (let n = 0; n < 20 && statuses.join() !== '503'; n++) {
    await server.stop() // a busy machine may take too long to ask
    ;({ server, visitor, statuses } = await startAndAsk())
  }
  expect(statuses).toEqual([503])
  expect((await visitor.get('/api/health')).status).toBe(200)
  for (const [path, count] of Object.entries(least)) {
    const { headers } = await visitor.get(`/api/${path}`)
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(count)
  }
  expect(server.output()).toContain('The database was empty and now holds sample content.')
  await server.stop()
  const again = await startBinary({ words: ['serve', '--demo'], folder: server.folder })
  expect(again.output()).toContain('so no sample content was added.')
  await again.stop()
})

test('a reader of the answer who goes away early is no failure worth a word', async () => {
  const { folder } = await runBinary(['doctor'])
  const untilNobodyReads = "trap '' PIPE; while printf x; do :; done 2>/dev/null"
  const commands = './hydra-lab doctor; echo $? >&2; ./hydra-lab --help; echo $? >&2'
  const shell = ['sh', '-c', `(${untilNobodyReads}; ${commands}) | true`]
  const { stderr } = Bun.spawnSync(shell, { cwd: folder, env: { PATH: '/usr/bin:/bin' } })
  expect(stderr.toString()).toBe('1\n1\n')
})
