import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { readConfig } from '../../src/config.ts'
import { databaseIn } from '../../src/database/place.ts'
import { bodyLimits } from '../../src/http/request/bodies.ts'
import { settingNames } from '../../src/testing/settings.ts'
import { fileOf } from '../measure/proxies/files.ts'
import { defaults, settings, unitSettings, unitValues } from '../measure/proxies/settings.ts'

const readme = fileOf('README.md')
const nginx = fileOf('nginx.conf')
const caddy = fileOf('Caddyfile')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part)

test('the file of settings shows every setting there is, and no other', () => {
  expect(Object.keys({ ...settings, ...defaults }).toSorted()).toEqual(settingNames)
})

test('a setting behind a # is what it is without that line', () => {
  const preset = readConfig(unitSettings)
  for (const [name, value] of Object.entries(defaults))
    expect([name, readConfig({ ...unitSettings, [name]: value })]).toEqual([name, preset])
  const blank = Object.keys(defaults).filter((name) => !defaults[name])
  expect(blank.toSorted()).toEqual(['ADMIN_PASSWORD', 'ALERT_TO', 'JWT_SECRET', 'SMTP_URL'])
})

test('the site has one name in all files, which the README tells to change', () => {
  const { publicUrl } = readConfig({ ...unitSettings, ...settings })
  const { host } = new URL(String(publicUrl))
  expect(new Set(found(nginx, /server_name (.*);/g))).toEqual(new Set([host]))
  expect(found(caddy, /^(\S+) \{$/gm)).toEqual([host])
  expect(readme).toContain(`s/${host.replaceAll('.', '\\.')}/`)
})

test('proxies and Litestream find the site where the unit puts it', () => {
  const { host, port, dataDir, trustProxy } = readConfig(unitSettings)
  expect(found(nginx, /server ([\d.:]+);/g)).toEqual([`${host}:${port}`])
  expect(found(caddy, /reverse_proxy (\S+)/g)).toEqual([`${host}:${port}`])
  expect(found(fileOf('litestream.yml'), /path: (.*)/g)).toEqual([databaseIn(dataDir)])
  expect(trustProxy).toBe(1)
})

test('nginx lets through what the site refuses with a sentence', () => {
  const [megabytes] = found(nginx, /client_max_body_size (\d+)m;/g)
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(2 * bodyLimits.pictures.multipart)
})

test('nginx lets go of an idle connection before the site does', async () => {
  const app = await Bun.file(new URL('../../src/app.ts', import.meta.url)).text()
  const [ours] = found(app, /idleTimeout: (\d+)/g)
  const [seconds] = found(nginx, /keepalive_timeout (\d+)s;/g)
  expect(Number(seconds)).toBeLessThan(Number(ours))
})

test('the README installs every file in the place that the file names', () => {
  const files = readdirSync(import.meta.dir).filter((name) => !/README|\.ts$/.test(name))
  expect(files.length).toBe(5)
  for (const name of files) {
    const [, place = ''] = /^# (\/.*)\n/.exec(fileOf(name)) ?? []
    expect(readme).toContain(`| \`${name}\` | \`${place}\``)
    expect(readme).toMatch(new RegExp(`sudo install -m 6[04][04] deploy/${name} ${place}\\n`))
  }
})

test('the README makes the user, the folder and the program that the unit has', () => {
  const { dataDir } = readConfig(unitSettings)
  const [user] = unitValues('User')
  const [program] = unitValues('ExecStart').map((line) => line.split(' ')[0])
  const owner = `-o ${user} -g ${user}`
  expect(readme).toContain(`useradd --system --home-dir ${dataDir} `)
  expect(readme).toContain(`install -d -m 700 ${owner} ${dataDir}\n`)
  expect(readme).toContain(`install -m 755 hydra-lab ${program}\n`)
  expect(new Set(found(readme, /DATA_DIR=(\S+)/g))).toEqual(new Set([dataDir]))
  expect(new Set(found(readme, /EnvironmentFile=(\S+)/g))).toEqual(
    new Set(unitValues('EnvironmentFile')),
  )
})

test('the README tells how many snapshots the server keeps', () => {
  const { daily, weekly } = readConfig({}).backups
  expect(readme).toContain(`the newest of ${daily} days and ${weekly} weeks`)
})
