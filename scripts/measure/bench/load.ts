import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a load got: good answers a second, and how long all but one in a hundred waited. */
export type Measured = { perSecond: number; p99: number; failed: number }

type Load = {
  seconds: number
  headers?: Record<string, string>
  /** A wrk script, in Lua, that makes each request. */
  script?: string
}

const connections = 32

/** Without it there is nothing to measure with. */
export function wrkVersion() {
  if (!Bun.which('wrk'))
    throw new Error('The load comes from wrk, a package of Debian: apt-get install wrk')
  const { stdout } = Bun.spawnSync(['wrk', '-v'])
  return /wrk (?:debian\/)?([\d.]+)/.exec(stdout.toString())?.[1] ?? 'unknown'
}

/** Asks for an address as often as it can, from 32 connections. Loopback only. */
export async function load(
  url: string,
  { seconds, headers = {}, script }: Load,
): Promise<Measured> {
  const { hostname } = new URL(url)
  if (hostname !== '127.0.0.1') throw new Error(`${hostname} is not this machine.`)
  const words = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '5s']
  for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`)
  if (script) words.push('-s', fileOf(script))
  const child = Bun.spawn([...words, url], { stdio: ['ignore', 'pipe', 'pipe'] })
  return read(await new Response(child.stdout).text())
}

function fileOf(script: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'hydra-lab-bench-')), 'requests.lua')
  writeFileSync(path, script)
  return path
}

const unitsOfTime: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

function read(report: string): Measured {
  const numberIn = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? 0)
  const total = numberIn(/(\d+) requests in/)
  const failed = numberIn(/Non-2xx or 3xx responses: (\d+)/)
  const [, time, unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(report) ?? []
  if (!time || total === 0) throw new Error(`wrk measured nothing:\n${report}`)
  return {
    perSecond: numberIn(/Requests\/sec:\s+([\d.]+)/) * (1 - failed / total),
    p99: Number(time) * (unitsOfTime[unit] ?? Number.NaN),
    failed,
  }
}

export function median(numbers: number[]) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
