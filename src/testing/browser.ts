import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { AxeResults } from 'axe-core'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-maglev,--no-opt', // optimized code wouldn't pay off
  '--force-gpu-mem-available-mb=0', // nothing is painted, which halves the cost of a page; screenshots are blank
]

/** `CHROME`, or the packaged Chromium, which the first start unpacks. */
async function findBrowser() {
  const chrome = process.env.CHROME
  if (chrome) return { executablePath: chrome, env: {} }
  const folder = await unpackedChromium()
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf'), LD_LIBRARY_PATH: join(folder, 'lib') }
  return { executablePath: join(folder, 'chromium'), env }
}

async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  return await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: quiet })
}

const commandLine = '/proc/self/cmdline'

/** Whether modules, and with them the browser, outlive a test file. */
const areKept =
  existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('--no-isolate')

let kept: Promise<Browser> | undefined

export async function borrowBrowser() {
  if (!areKept) return await launchBrowser()
  kept ??= launchLasting()
  return await kept
}

export async function returnBrowser(browser: Browser) {
  if (!areKept) return await browser.close()
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** Exits with this process and removes its folders. */
async function launchLasting() {
  const { executablePath, env } = await findBrowser()
  const artifactsDir = mkdtempSync(join(tmpdir(), 'hydra-lab-browser-'))
  const script = join(artifactsDir, 'chromium')
  writeFileSync(script, untilItsPipeCloses, { mode: 0o755 })
  return await chromium.launch({
    executablePath: script,
    artifactsDir,
    env: { ...process.env, ...env, CHROMIUM: executablePath },
    args: quiet,
  })
}

const untilItsPipeCloses = `#!/bin/sh
"$CHROMIUM" "$@"
for word; do case "$word" in --user-data-dir=*) rm -rf "\${word#*=}" ;; esac; done
rm -rf "\${0%/*}"
`

// The package's own unpacking isn't safe when two tests start at once.
async function unpackedChromium() {
  const manifest = Bun.resolveSync('@sparticuz/chromium/package.json', import.meta.dir)
  const { version } = await Bun.file(manifest).json()
  const folder = join(import.meta.dir, '../../node_modules/.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  await unpackChromium(join(dirname(manifest), 'bin'), unfinished, folder)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return folder
}

async function unpackChromium(packed: string, to: string, finalHome: string) {
  const unpacked = async (name: string) =>
    brotliDecompressSync(await Bun.file(join(packed, name)).bytes())
  mkdirSync(to, { recursive: true })
  writeFileSync(join(to, 'chromium'), await unpacked('chromium.br'), { mode: 0o755 })
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
    await new Bun.Archive(await unpacked(archive)).extract(to)
  }
  writeFileSync(join(to, 'fonts.conf'), fontsConf(finalHome))
}

/** Without fonts no glyph is drawn, and other fonts have other widths. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fontcache</cachedir></fontconfig>
`

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Style sheets, which none of these rules reads, aren't loaded. */
const preload = { assets: ['media'] }

/** Rules about colors; the others find the same in both themes. */
const ofColors = ['color-contrast', 'link-in-text-block']

const axeSource = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** One line for each violation. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  const options = { runOnly: rules ?? standards, resultTypes: ['violations'], preload }
  if (await page.evaluate('typeof axe === "undefined"')) await addAxe(page)
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`
  const violations = await page.evaluate<AxeResults['violations']>(run)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

const protocols = new WeakMap<Page, CDPSession>()

/** Over CDP, which compiles the script once for all documents of a tab. */
async function addAxe(page: Page) {
  const protocol = protocols.get(page) ?? (await page.context().newCDPSession(page))
  protocols.set(page, protocol)
  await protocol.send('Runtime.evaluate', { expression: axeSource })
}

/** Leaves the page in the theme it wasn't in, since each change repaints it. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const found = await axeViolations(page)
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const other = wasDark ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  found.push(...(await axeViolations(page, ofColors)).map((line) => `${other}: ${line}`))
  return found
}

/** The list grows. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    const place = message.location().url
    if (message.type() === 'error') errors.push(`${message.text()}${place && ` (${place})`}`)
  })
  return errors
}
