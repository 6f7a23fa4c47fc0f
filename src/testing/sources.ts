import { dirname, join } from 'node:path'

/** Packages by name, our files by path. */
export type Source = {
  path: string
  code: string
  values: string[]
  lazy: string[]
  types: string[]
}

const top = join(import.meta.dir, '../..')
const transpilers = {
  '.ts': new Bun.Transpiler({ loader: 'ts' }),
  '.tsx': new Bun.Transpiler({ loader: 'tsx' }),
}
const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm
const imports =
  /^(?:import|export)\s[^'"]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

export async function readSources(): Promise<Source[]> {
  const paths = [...new Bun.Glob('{src,web,scripts}/**/*.{ts,tsx}').scanSync(top)].sort()
  return await Promise.all(paths.map(readSource))
}

async function readSource(path: string): Promise<Source> {
  const text = await Bun.file(join(top, path)).text()
  const code = text.replace(comments, '')
  const fromTop = (name = '') => (name.startsWith('.') ? join(dirname(path), name) : name)
  const transpiler = transpilers[path.endsWith('x') ? '.tsx' : '.ts']
  const scanned = transpiler.scanImports(text)
  const values = scanned.map((each) => fromTop(each.path))
  const lazy = scanned
    .filter(({ kind }) => kind === 'dynamic-import')
    .map((each) => fromTop(each.path))
  const all = [...code.matchAll(imports)].map(([, named, loaded]) => fromTop(named ?? loaded))
  const types = all.filter((each) => !values.includes(each))
  return { path, code, values, lazy, types }
}

export const loadedBy = ({ values, lazy }: Source) => values.filter((each) => !lazy.includes(each))

/** Lazy imports close no circle. */
export function findCircle(sources: Source[]): string[] | undefined {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const walk = (path: string, way: string[]): string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
    if (done.has(path)) return undefined
    const source = byPath.get(path)
    for (const next of source ? loadedBy(source) : []) {
      const circle = walk(next, [...way, path])
      if (circle) return circle
    }
    done.add(path)
    return undefined
  }
  for (const { path } of sources) {
    const circle = walk(path, [])
    if (circle) return circle
  }
  return undefined
}
