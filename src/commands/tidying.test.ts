import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { emptyLog } from '../database/erasing.ts'
import { databaseIn } from '../database/place.ts'
import { question } from '../testing/cast.ts'
import { emptyFolder } from '../testing/folder.ts'
import { openSite } from '../testing/memory.ts'
import { createTidying } from './tidying.ts'

const nameOf = (id: number) => `question-${String(id).padStart(6, '0')}`

/** The same number below `sides` in every run. */
const chosen = (n: number, sides: number) => Number(Bun.hash.wyhash(String(n)) % BigInt(sides))

test('once an item is deleted for good, the tables of content hold nothing of rows that went', async () => {
  const DATA_DIR = emptyFolder()
  const { world, admin } = await openSite({ DATA_DIR, TRASH_DAYS: '0' })
  const { sqlite } = world
  const left: number[] = []
  sqlite.transaction(() => {
    for (let id = 1; id <= 12_000; id++) {
      if (left.length < 300 || chosen(id * 7, 2) === 0) {
        sqlite.run("INSERT INTO faq (id, question, answer, folded) VALUES (?, '', '', '')", [id])
        const answer = `${nameOf(id)} ${'x'.repeat(chosen(id, 900))}`
        sqlite.run('UPDATE faq SET answer = ? WHERE id = ?', [answer, id])
        left.push(id)
      } else {
        const [gone = 0] = left.splice(chosen(-id, left.length), 1)
        sqlite.run('DELETE FROM faq WHERE id = ?', [gone])
      }
    }
  })()
  const namesInFile = () => {
    emptyLog(sqlite)
    return new Set(readFileSync(databaseIn(DATA_DIR), 'latin1').match(/question-\d{6}/g))
  }
  const { body } = await admin.post('/api/faq', question)
  await admin.delete(`/api/faq/${body['id']}`)
  expect(namesInFile().size).toBeGreaterThan(left.length)
  await createTidying(world)()
  expect(namesInFile()).toEqual(new Set(left.map(nameOf)))
  world.close()
})
