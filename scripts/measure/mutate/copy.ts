import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hitsIn, type Run } from './lines.ts'
import type { Mutation } from './mutations.ts'

/** What isn't measured: checking the types, building, one slow file of tests. */
const longest = 120

/** On a machine with other work, too. */
const timeFor = (seconds: number) => 30 + 10 * seconds

/** The project once more, in a folder where mistakes may be made. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hydra-lab-mutate-'))
  /** Where tests leave what they had no time to remove. */
  readonly #left = `${this.#folder}.left`
  #running: number | undefined

  constructor(from: string) {
    const listed = Bun.spawnSync(['git', 'ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: from,
    })
    for (const path of listed.stdout.toString().split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(this.#folder, path)), { recursive: true })
      copyFileSync(join(from, path), join(this.#folder, path))
    }
    symlinkSync(join(from, 'node_modules'), join(this.#folder, 'node_modules'))
    Bun.spawnSync(['cp', '-r', join(from, 'dist'), this.#folder])
  }

  /** Makes a mistake, asks whether it is noticed, and mends it again. */
  async with<Answer>(mutation: Mutation, ask: () => Promise<Answer>): Promise<Answer> {
    const path = join(this.#folder, mutation.path)
    const text = await Bun.file(path).text()
    await Bun.write(path, text.slice(0, mutation.start) + mutation.text + text.slice(mutation.end))
    try {
      return await ask()
    } finally {
      await Bun.write(path, text)
    }
  }

  passesTypes = async () => (await this.#run(['check', '--no-script'])).passes

  /** Runs a file of tests alone. */
  async measure(path: string): Promise<Run> {
    const to = join(this.#left, 'coverage')
    const words = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${to}`]
    const { passes, seconds } = await this.#test([path], longest, words)
    const report = Bun.file(join(to, 'lcov.info'))
    const hits = (await report.exists()) ? hitsIn(await report.text()) : {}
    return { path, seconds, passes, hits }
  }

  /** The first that fails. It has to fail alone, too: it may only have stumbled over what those before it left. */
  async failingOf(runs: readonly Run[]): Promise<string | undefined> {
    const paths = runs.map(({ path }) => path)
    const seconds = runs.reduce((sum, run) => sum + run.seconds, 0)
    const { passes, last } = await this.#test(paths, timeFor(seconds))
    if (passes) return undefined
    const at = paths.indexOf(last ?? '')
    const failing = runs[at]
    if (at <= 0 || !failing) return paths[0]
    if (!(await this.#test([failing.path], timeFor(failing.seconds))).passes) return failing.path
    return await this.failingOf(runs.slice(at + 1))
  }

  /** Builds the site, asks these one by one as long as there is time, and puts back what was built without the mistake. */
  async failingBuilt(paths: readonly string[], seconds: number): Promise<string | undefined> {
    const [built, whole] = [join(this.#folder, 'dist'), join(this.#folder, 'dist.whole')]
    renameSync(built, whole)
    try {
      if (!(await this.#run(['scripts/build.ts'])).passes) return 'the build'
      const end = performance.now() + seconds * 1000
      for (const path of paths) {
        if (performance.now() > end) break
        const fails = async () => !(await this.#test([path], longest)).passes
        if ((await fails()) && (await fails())) return path
      }
      return undefined
    } finally {
      rmSync(built, { recursive: true, force: true })
      renameSync(whole, built)
    }
  }

  remove() {
    this.#end()
    clear(this.#left)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #test(paths: readonly string[], seconds: number, words: readonly string[] = []) {
    const files = paths.map((path) => `./${path}`)
    return this.#run(['test', '--bail', '--timeout', '20000', ...words, ...files], seconds)
  }

  /**
   * Whether it passes, how long the processor worked, and which file of tests it named last. What hangs is ended with all
   * that it started.
   */
  async #run(words: readonly string[], allowed = longest) {
    clear(this.#left)
    mkdirSync(this.#left)
    const child = Bun.spawn([process.execPath, ...words], {
      cwd: this.#folder,
      env: { ...process.env, TMPDIR: this.#left },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    this.#running = child.pid
    const late = setTimeout(() => this.#end(), allowed * 1000)
    const said = await new Response(child.stderr).text()
    const passes = (await child.exited) === 0
    clearTimeout(late)
    this.#end()
    const seconds = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6
    return { passes, seconds, last: said.match(/^\S+\.test\.tsx?(?=:$)/gm)?.at(-1) }
  }

  #end() {
    try {
      if (this.#running) process.kill(-this.#running, 'SIGKILL')
    } catch {} // nothing of it runs any more
    this.#running = undefined
  }
}

/** Also where a test was ended before it could give back a disk of its own. */
function clear(folder: string) {
  for (const [disk] of readFileSync('/proc/mounts', 'utf8').matchAll(/(?<= )\S+/g))
    if (disk.startsWith(folder)) Bun.spawnSync(['umount', '-l', disk])
  rmSync(folder, { recursive: true, force: true })
}
