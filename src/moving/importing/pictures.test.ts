import { expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert, hashPicture } from '../../images/converting.ts'
import { emptySite } from '../../testing/empty-site.ts'
import { emptyFolder } from '../../testing/folder.ts'
import { png } from '../../testing/pictures.ts'
import { ImportedPictures, pictureFile } from './pictures.ts'

const { hash, bytes, copies } = await convert(png(700, 50))
const [narrow, wide] = copies.map((copy) => copy.bytes)

/** Files of an export move in; answers what is stored of them. */
async function arriveFrom(files: Record<string, Uint8Array | undefined>, named = hash) {
  const { context } = emptySite()
  const folder = emptyFolder()
  for (const [name, file] of Object.entries(files))
    if (file) writeFileSync(join(folder, name), file)
  const pictures = new ImportedPictures(context, folder)
  const address = await pictures.addressOf('img', `/images/${named}.webp`)
  pictures.store([String(address)])
  const stored = (table: string) =>
    context.sqlite
      .query<{ width: number; bytes: Uint8Array }, []>(`SELECT width, bytes FROM ${table}`)
      .all()
      .map((row) => ({ width: row.width, hash: hashPicture(row.bytes) }))
  const storedNow = { whole: stored('images'), copies: stored('image_copies') }
  pictures[Symbol.dispose]()
  expect(context.sqlite.query('SELECT name FROM temp.sqlite_schema').values()).toEqual([])
  return storedNow
}

const whole = { width: 700, hash }

test('an exported picture and its copies stay byte for byte as they were', async () => {
  const old = await convert(png(321, 10)) // of another release, which made other bytes
  const other = old.copies[0]?.bytes
  const stored = await arriveFrom({
    [pictureFile(hash)]: bytes,
    [pictureFile(hash, 320)]: other,
    [pictureFile(hash, 640)]: wide,
  })
  expect(stored.whole).toEqual([whole])
  expect(stored.copies).toEqual([
    { width: 320, hash: hashPicture(other ?? bytes) },
    { width: 640, hash: hashPicture(wide ?? bytes) },
  ])
})

test('where a copy is missing, no picture or of another width, all are made anew', async () => {
  const files = { [pictureFile(hash)]: bytes, [pictureFile(hash, 640)]: wide }
  for (const bad of [undefined, Buffer.from('no picture'), wide]) {
    const stored = await arriveFrom({ ...files, [pictureFile(hash, 320)]: bad })
    expect(stored.whole).toEqual([whole])
    expect(stored.copies.map(({ width }) => width)).toEqual([320, 640])
  }
})

/** A picture that lacks its lower half, and says it is whole. */
function cutShort(webp: Buffer) {
  const half = Buffer.from(webp.subarray(0, 2 * Math.floor(webp.length / 4)))
  half.writeUInt32LE(half.length - 8, 4)
  half.writeUInt32LE(half.length - 20, 16)
  return half
}

test('an exported picture that can’t be decoded is refused, whatever its name', async () => {
  const broken = cutShort(bytes)
  const name = hashPicture(broken)
  const itsCopies = { [pictureFile(name, 320)]: narrow, [pictureFile(name, 640)]: wide }
  const arriving = arriveFrom({ [pictureFile(name)]: broken, ...itsCopies }, name)
  await expect(arriving).rejects.toMatchObject({ status: 415 })
})

test('one that was changed since has the address of what it is now', async () => {
  const stored = await arriveFrom({ [pictureFile('0'.repeat(40))]: png(60, 40) }, '0'.repeat(40))
  expect(stored.whole).toMatchObject([{ width: 60, hash: expect.not.stringMatching(/^0+$/) }])
})

test.each([
  ['where none is', 'flyers/none.png', 'flyers/none.png'],
  ['behind a link', 'link.png', 'link.png'],
  ['outside of the folder', '../outside/secret.png', '../outside/secret.png'],
  ['where none can be', 'x'.repeat(5000), 'x'.repeat(100)],
])('a picture %s is named as the row names it, and not taken', async (_, path, named) => {
  const site = emptyFolder()
  const [folder, outside] = [join(site, 'pictures'), join(site, 'outside')]
  for (const each of [folder, outside]) mkdirSync(each)
  writeFileSync(join(outside, 'secret.png'), png(40, 30))
  symlinkSync(join(outside, 'secret.png'), join(folder, 'link.png'))
  const pictures = new ImportedPictures(emptySite().context, folder)
  await expect(pictures.addressOf('img', path)).rejects.toMatchObject({
    more: { fields: { img: `There is no picture "${named}" in ${folder}` } },
  })
})

test('with a folder of pictures, empty cells stay empty, and addresses are no files', async () => {
  const pictures = new ImportedPictures(emptySite().context, emptyFolder())
  const far = 'https://college.edu/flyers/one.png'
  for (const [given, address] of [
    ['', null],
    [' ', null],
    [far, far],
    [' www.college.edu/one.png', 'https://www.college.edu/one.png'],
  ] as const)
    expect([given, await pictures.addressOf('img', given)]).toEqual([given, address])
})
