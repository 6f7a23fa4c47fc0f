import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { databaseIn } from '../database/place.ts'
import { startAsAda } from '../testing/begun.ts'
import { kinds } from '../testing/cast.ts'

const questions = kinds.filter(({ path }) => path === '/api/faq')

test('a server that is killed amid writes leaves an index that agrees with the rows', async () => {
  const { binary, admin } = await startAsAda({})
  const [kind] = questions
  if (!kind) throw new Error('There are no questions.')
  let done = 0
  const writes = Array.from({ length: 200 }, async (_, n) => {
    const { body } = await admin.post(kind.path, { ...kind.item, question: `Question ${n} alpha` })
    if (n % 3 === 0) await admin.delete(`${kind.path}/${body['id']}`)
    if (n % 3 === 1)
      await admin.put(`${kind.path}/${body['id']}`, { question: `Question ${n} beta` })
    done++
  })
  while (done < 60) await Bun.sleep(1)
  await Promise.all([binary.kill(), Promise.allSettled(writes)])

  const sqlite = new Database(databaseIn(join(binary.folder, 'data')))
  sqlite.run("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
  const idsOf = (sql: string) => sqlite.query(sql).values().flat()
  const indexed = (word: string) =>
    idsOf(`SELECT e.item FROM search s JOIN search_entries e ON e.place = s.rowid
      WHERE s.search MATCH '"_${word}"' AND e.state = 'published' ORDER BY 1`)
  for (const word of ['alpha', 'beta'])
    expect(indexed(word)).toEqual(
      idsOf(`SELECT id FROM faq WHERE question LIKE '%${word}' ORDER BY 1`),
    )
  expect(indexed('alpha').length).toBeGreaterThan(0)
  sqlite.close()
})
