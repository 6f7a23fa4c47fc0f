import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { readConfig, settingNames } from '../../src/config.ts'
import { databaseIn } from '../../src/database/place.ts'
import { bodyLimits } from '../../src/http/request/bodies.ts'
import { installed } from '../release/package.ts'
import { defaults, fileOf, settings, unitSettings, unitValues } from '../testing/deployed.ts'

const readme = fileOf('README.md')
const nginx = fileOf('nginx.conf')
const caddy = fileOf('Caddyfile')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part)

test('the file of settings shows every setting there is, and no other', () => {
  expect(Object.keys({ ...settings, ...defaults }).toSorted()).toEqual(settingNames.toSorted())
})

test('a setting behind a # is what it is without that line', () => {
  const preset = readConfig(unitSettings)
  const { PUBLIC_URL, ...others } = defaults
  for (const [name, value] of Object.entries(others))
    expect([name, readConfig({ ...unitSettings, [name]: value })]).toEqual([name, preset])
  expect(PUBLIC_URL).toBe(`http://localhost:${preset.port}`)
  expect(settings).toEqual({})
  const blank = Object.keys(defaults).filter((name) => !defaults[name])
  expect(blank.toSorted()).toEqual([
    'ADMIN_PASSWORD',
    'ALERT_TO',
    'JWT_SECRET',
    'METRICS_ALLOW',
    'SMTP_URL',
    'TIME_ZONE',
  ])
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

const placeOf = (name: string) => /^# (\/.*)\n/.exec(fileOf(name))?.[1] ?? ''

test('the README says where every file belongs, as the file does itself', () => {
  const files = readdirSync(import.meta.dir).filter((name) => !/README|\.ts$|^debian$/.test(name))
  expect(files.length).toBe(6)
  for (const name of files) expect(readme).toContain(`| \`${name}\` | \`${placeOf(name)}\``)
})

test('the README installs what the package leaves to the admin, from where the package puts it', () => {
  const examples = Object.keys(installed).filter((place) => place.includes('/examples/'))
  expect(examples.length).toBe(4)
  for (const place of examples) {
    const name = basename(place)
    expect(readme).toContain(`\`/${dirname(place)}\``)
    const from = `(/${dirname(place)}/)?`
    expect(readme).toMatch(
      new RegExp(`sudo install -m 6[04][04] ${from}${name} ${placeOf(name)}\\n`),
    )
  }
})

test('by hand and by the package, user, folder, program and files are those that the unit has', () => {
  const { dataDir } = readConfig(unitSettings)
  const [user = ''] = unitValues('User')
  const [program = ''] = unitValues('ExecStart').map((line) => String(line.split(' ')[0]))
  const [environment = ''] = unitValues('EnvironmentFile')
  const owner = `-o ${user} -g ${user}`
  expect(readme).toContain(`--home-dir ${dataDir} --no-create-home`)
  expect(readme).toContain(`install -d -m 700 ${owner} ${dataDir}\n`)
  expect(readme).toMatch(new RegExp(`install -m 755 hydra-lab-VERSION-linux-x64 ${program}\n`))
  for (const name of ['hydra-lab.env', 'hydra-lab.service'])
    expect(readme).toMatch(new RegExp(`install -m 6[04][04] deploy/${name} ${placeOf(name)}\n`))
  expect(placeOf('hydra-lab.env')).toBe(environment)
  expect(Object.keys(installed)).toContain(placeOf('hydra-lab.service').slice(1))
  for (const name of ['postinst', 'postrm']) {
    const script = fileOf(`debian/${name}`)
    expect(script).toContain(`user=${user}\ndata=${dataDir}\n`)
    expect(script).toContain(environment)
  }
})

test('a Unix socket of the README is one that the unit’s folder holds and the settings take', () => {
  const [folder] = unitValues('RuntimeDirectory')
  const sockets = found(readme + fileOf('hydra-lab.env'), /unix:(\/run\/[\w./-]+\w)/g)
  expect(new Set(sockets)).toEqual(new Set([`/run/${folder}/http.sock`]))
  expect(readConfig({ ...unitSettings, HOST: `unix:${sockets[0]}` }).host).toBe(
    `unix:${sockets[0]}`,
  )
})

test('the unit lets the program’s other processes step back, and ends none of them', () => {
  const [allowed = '', refused = '', ...again] = unitValues('SystemCallFilter')
  expect(allowed).toBe('@system-service')
  expect(refused).toStartWith('~') // @resources, which has setpriority
  expect(again).toEqual(['setpriority'])
  expect(unitValues('SystemCallErrorNumber')).toEqual(['EPERM'])
  expect(unitValues('OOMPolicy')).toEqual(['continue'])
})
