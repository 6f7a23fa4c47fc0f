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
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-maglev,--no-opt', // a page is left before code that was compiled better pays
  '--force-gpu-mem-available-mb=0', // nothing is painted, which is half of what a page costs: a screenshot is blank
]

/** A real Chromium: the one that `CHROME` names, else the one among the packages. Its first start unpacks it. */
export async function findBrowser() {
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

/** Whether the modules of this process outlive the test file that loads them; only then can a browser. */
const areKept =
  existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('--no-isolate')

let kept: Promise<Browser> | undefined

/** A browser for one test file: the same for all of them where modules are kept from file to file. */
export async function borrowBrowser() {
  if (!areKept) return await launchBrowser()
  kept ??= launchLasting()
  return await kept
}

/** Gives it back with no tabs but those that the next file may use. */
export async function returnBrowser(browser: Browser, left: BrowserContext[] = []) {
  if (!areKept) return await browser.close()
  const used = browser.contexts().filter((context) => !left.includes(context))
  await Promise.all(used.map((context) => context.close()))
}

/** Ends as soon as this process does, however that is, and takes its folders along. */
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

// The package's own unpacking leaves half a browser in /tmp when two tests start it at once.
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

/** A machine without fonts would draw no glyph, and other fonts would measure differently. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fontcache</cachedir></fontconfig>
`

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Without the style sheets, which none of these rules reads. */
const preload = { assets: ['media'] }

/** The rules whose answer depends on colours: the others find in one theme what they find in the other. */
const ofColors = ['color-contrast', 'link-in-text-block']

const axeSource = await Bun.file(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir)).text()

/** What a person with a disability would trip over on the page, one line for each; none when all is well. */
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

/** By the browser's own protocol, which compiles it once for all the documents of a tab. */
async function addAxe(page: Page) {
  const protocol = protocols.get(page) ?? (await page.context().newCDPSession(page))
  protocols.set(page, protocol)
  await protocol.send('Runtime.evaluate', { expression: axeSource })
}

/** The same of a page in its light theme and in its dark one; it stays in the one it wasn't in, since each change draws it anew. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const found = await axeViolations(page)
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const other = wasDark ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  found.push(...(await axeViolations(page, ofColors)).map((line) => `${other}: ${line}`))
  return found
}

/** Everything the page complains of from now on; the list grows as it does. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    const place = message.location().url
    if (message.type() === 'error') errors.push(`${message.text()}${place && ` (${place})`}`)
  })
  return errors
}
