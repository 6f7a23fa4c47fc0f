import { expect, test } from 'bun:test'
import { runBinary, startBinary } from '../testing/binary.ts'
import { access } from '../testing/cast.ts'
import { clientAt } from '../testing/client.ts'

function freePort() {
  const server = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port } = server
  server.stop(true)
  return String(port)
}

const least = {
  'student-highlights': 14,
  'tech-blog': 10,
  'student-resources': 14,
  faculty: 12,
  faq: 14,
}

test('while the sample content is made, nobody reads half of it or adds to it', async () => {
  const port = freePort()
  const starting = startBinary({ words: ['serve', '--demo'], environment: { PORT: port } })
  const visitor = clientAt(`http://127.0.0.1:${port}`)
  const seen = new Set<number>()
  const look = async () => {
    const answers = await Promise.all([
      visitor.get('/api/health'),
      visitor.get('/api/faq'),
      visitor.post('/api/student', access),
    ]).catch(() => []) // it doesn't listen yet
    for (const { status } of answers) seen.add(status)
    return answers.length > 0
  }
  while (!(await look())) await Bun.sleep(5)
  expect([...seen]).toEqual([503])
  const server = await starting
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
