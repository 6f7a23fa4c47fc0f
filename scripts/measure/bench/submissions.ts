import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { middle, type Row } from './answers.ts'
import { load, type Measured } from './load.ts'
import { login } from './site.ts'

const rounds = 3
const seconds = 2

const submit = `
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
local n = 0
function request()
  n = n + 1
  local body = '{"title":"Measured ' .. n .. '","author_name":"Maya Okafor","summary":"Written under load.","external_link":"https://example.edu/"}'
  return wrk.format(nil, "/api/tech-blog", nil, body)
end`

/** Submissions that were accepted, each safe on the disk, against what the disk can do for one small file. */
export async function compareSubmissions(url: string, folder: string): Promise<Row> {
  const headers = await login(url)
  const send = () => load(`${url}/api/tech-blog`, { seconds, headers, script: submit })
  await send()
  const pairs: { ours: Measured; other: Measured }[] = []
  for (let round = 0; round < rounds; round++)
    pairs.push({ ours: await send(), other: appendAndSync(join(folder, `synced-${round}`)) })
  return { what: 'submissions accepted', goal: 0.5, ...middle(pairs) }
}

/** Appends a page and waits for the disk, again and again. */
function appendAndSync(path: string): Measured {
  const page = new Uint8Array(4096)
  const file = openSync(path, 'a')
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  for (let began = performance.now(); began < end; ) {
    writeSync(file, page)
    fsyncSync(file)
    const now = performance.now()
    times.push(now - began)
    began = now
  }
  closeSync(file)
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
  return { perSecond: times.length / seconds, p99, failed: 0 }
}
