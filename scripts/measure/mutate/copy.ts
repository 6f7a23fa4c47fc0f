import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Mutation } from './mutations.ts'

const atATime = 2
const longest = 15 * 60 * 1000

/** The project once more, in a folder where mistakes may be made. */
export class Copy {
  readonly #from: string
  readonly folder = mkdtempSync(join(tmpdir(), 'hydra-lab-mutate-'))

  constructor(from: string) {
    this.#from = from
    const listed = Bun.spawnSync(['git', 'ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: from,
    })
    for (const path of listed.stdout.toString().split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      copyFileSync(join(from, path), join(this.folder, path))
    }
    symlinkSync(join(from, 'node_modules'), join(this.folder, 'node_modules'))
    this.#copyBuilt()
  }

  /** Makes a mistake, asks whether it is noticed, and mends it again. */
  async with<Answer>(mutation: Mutation, ask: () => Promise<Answer>): Promise<Answer> {
    const path = join(this.folder, mutation.path)
    const text = await Bun.file(path).text()
    await Bun.write(path, text.slice(0, mutation.start) + mutation.text + text.slice(mutation.end))
    try {
      return await ask()
    } finally {
      await Bun.write(path, text)
    }
  }

  passesTypes = () => this.#run(['check', '--no-script'])

  /** Stops at the first failure. */
  passes(tests: readonly string[]) {
    const files = tests.map((path) => `./${path}`)
    const words = ['test', `--parallel=${atATime}`, '--bail', '--timeout', '20000', ...files]
    return tests.length === 0 ? Promise.resolve(true) : this.#run(words)
  }

  /** Runs what needs the built site, and puts back what was built without the mistake. */
  async passesBuilt(tests: readonly string[]) {
    const passes = (await this.#run(['scripts/build.ts'])) && (await this.passes(tests))
    this.#copyBuilt()
    return passes
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #copyBuilt() {
    rmSync(join(this.folder, 'dist'), { recursive: true, force: true })
    cpSync(join(this.#from, 'dist'), join(this.folder, 'dist'), {
      recursive: true,
      filter: (path) => !path.endsWith('dist/release'),
    })
  }

  async #run(words: string[]) {
    const child = Bun.spawn([process.execPath, ...words], {
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: longest,
    })
    return (await child.exited) === 0
  }
}
