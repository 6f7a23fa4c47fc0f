import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { ada, article } from '../testing/cast.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openSite } from '../testing/memory.ts'
import { clientOf } from '../testing/typed-client.ts'
import type { OpenApi } from './openapi.ts'

const settings = {
  extends: join(import.meta.dir, '../../tsconfig.json'),
  compilerOptions: { types: [], noUncheckedIndexedAccess: false },
  include: ['*.ts'],
}

const program = `import { clientAt } from './client.ts'
export async function use(base: string) {
  const call = clientAt(base)
  const sent = await call('POST /api/tech-blog', { body: ${JSON.stringify({
    ...{ title: article.title, author: article.author_name },
    ...{ summary: article.summary, link: article.external_link },
  })} })
  const { token } = await call('POST /api/auth/login', { body: ${JSON.stringify({ username: ada.user, password: ada.password })} })
  const approved = await call('PUT /api/tech-blog/approve/{id}', { params: { id: sent.id }, token })
  const all = await call('GET /api/tech-blog', {})
  const status: 'pending' | 'approved' = approved.status
  return { receipt: sent.receipt, status, titles: all.map(({ title }) => title.toUpperCase()) }
}
`

test('a typed client made of the description compiles, and submits, approves and reads', async () => {
  const { context, visitor } = await openSite()
  const description = (await visitor.get('/api/openapi.json')).body as unknown as OpenApi
  const folder = emptyFolder()
  const write = (name: string, text: string) => Bun.write(join(folder, name), text)
  await write('tsconfig.json', JSON.stringify(settings))
  await write('client.ts', clientOf(description))
  await write('use.ts', program)
  const check = () => {
    const { exitCode, stdout } = Bun.spawnSync(
      [process.execPath, 'check', '--no-script', '-p', folder],
      { cwd: folder },
    )
    return { exitCode, output: stdout.toString() }
  }
  expect(check()).toMatchObject({ exitCode: 0 })
  await using server = Bun.serve({
    port: 0,
    fetch: (request) => createApp(context).handle(request),
  })
  const { use } = await import(join(folder, 'use.ts'))
  expect(await use(server.url.origin)).toEqual({
    receipt: expect.stringMatching(/^\/submission\//),
    status: 'approved',
    titles: [article.title.toUpperCase()],
  })
  const slip = program.replace('approved.status', 'approved.state').replace('"summary"', '"sumary"')
  await write('use.ts', slip)
  const wrong = check()
  expect(wrong.exitCode).not.toBe(0)
  for (const word of [/state/, /summary/]) expect(wrong.output).toMatch(word)
})
