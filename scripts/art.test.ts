import { expect, test } from 'bun:test'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dir, '..')
const namesIn = (folder: string, pattern: string) =>
  [...new Bun.Glob(pattern).scanSync(join(root, folder))].toSorted()

/** Each picture by its path, and the path of its drawing. */
const pictures = new Map([
  ['web/art/preview.webp', 'web/art/preview.svg'],
  ...namesIn('web/art/hero', '*').flatMap((name) =>
    ['avif', 'webp'].map((format): [string, string] => [
      `web/art/${name.replace('svg', format)}`,
      `web/art/hero/${name}`,
    ]),
  ),
  ...namesIn('web/art/demo', '*').map((name): [string, string] => [
    `src/content/demo/pictures/${name.replace('svg', 'webp')}`,
    `web/art/demo/${name}`,
  ]),
])

const sizeOf = async (path: string) => {
  const { width, height } = await sharp(join(root, path)).metadata()
  return [width, height]
}

test('every picture that is shipped has a drawing, and every drawing its pictures', () => {
  const shipped = ['web/art', 'src/content/demo/pictures'].flatMap((folder) =>
    namesIn(folder, '*.{avif,webp}').map((name) => `${folder}/${name}`),
  )
  expect([...pictures.keys()].toSorted()).toEqual(shipped.toSorted())
  expect(shipped.length).toBeGreaterThan(70)
})

test('each picture has the size of its drawing', async () => {
  for (const [picture, drawing] of pictures)
    expect([picture, await sizeOf(picture)]).toEqual([picture, await sizeOf(drawing)])
})
