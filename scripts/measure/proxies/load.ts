import { readFileSync } from 'node:fs'
import type { Front } from './curl.ts'
import { find, run } from './machine.ts'
import { host, type Site } from './site.ts'

const seconds = 4
const paths = ['/', '/student-highlights', '/api/student-highlights']

type Measured = { rate: number; work: number }

/** What readers cost with and without the cache, measured in turns in one run. Loopback only. */
export function measure(site: Site, fronts: { without: Front; cached: Front }) {
  const wrk = find('wrk')
  if (!wrk) return false
  console.log(
    '\nreads a second with 32 connections over TLS, and the site’s own CPU for each thousand',
  )
  console.log('path                       without the cache     with it               ratio')
  for (const path of paths) {
    const [without, cached] = [fronts.without, fronts.cached].map((front) =>
      load(wrk, site, front, path),
    )
    if (without && cached) console.log(line(path, without, cached))
  }
  return true
}

const line = (path: string, without: Measured, cached: Measured) =>
  [
    path.padEnd(26),
    ...[without, cached].map(({ rate, work }) =>
      `${Math.round(rate)}/s, ${work.toFixed(1)} ms`.padEnd(21),
    ),
    (cached.rate / without.rate).toFixed(2),
  ].join(' ')

function load(wrk: string, { pid }: Site, { https }: Front, path: string): Measured {
  const before = cpuOf(pid)
  const { stdout, stderr } = run([
    ...[wrk, '-t1', '-c32', `-d${seconds}s`, '-H', `Host: ${host}`, '-H', 'Accept-Encoding: br'],
    `https://127.0.0.1:${https}${path}`,
  ])
  const [, requests = ''] = /(\d+) requests in/.exec(stdout) ?? []
  const [, rate = ''] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  if (/Non-2xx/.test(stdout) || !rate) throw new Error(`wrk ${path}: ${stdout}${stderr}`)
  return { rate: Number(rate), work: (cpuOf(pid) - before) / (Number(requests) / 1000) }
}

const ticksPerSecond = 100

/** Milliseconds of CPU that a process has used. */
function cpuOf(pid: number) {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = rest.split(' ').slice(11, 13)
  return ((Number(user) + Number(system)) / ticksPerSecond) * 1000
}
