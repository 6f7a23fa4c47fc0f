import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { applyMigration } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { thisRelease } from '../database/release.ts'
import { emptyFolder } from '../testing/folder.ts'

test('a site that is brought up to date began with its first submission, and its items changed when they were published', () => {
  const path = join(emptyFolder(), 'hydra-lab.db')
  const older = new Database(path, { create: true })
  for (const migration of readMigrationFiles({ migrationsFolder: thisRelease.migrations }).slice(
    0,
    2,
  ))
    applyMigration(older, migration)
  const columns = 'project_title, student_name, project_description, summary, folded'
  older.run(
    `INSERT INTO highlights (${columns}, status, submission_date, published_at)
     VALUES ('a', 'b', 'c', 'd', 'a', 'approved', '2025-01-01T00:00:00.000Z', '2025-02-01T00:00:00.000Z'),
     ('a', 'b', 'c', 'd', 'a', 'pending', '2025-03-01T00:00:00.000Z', NULL)`,
  )
  older.close()
  const { sqlite, close } = openDatabase(path)
  expect(sqlite.query('SELECT began, authority FROM site').values()).toEqual([
    ['2025-01-01T00:00:00.000Z', null],
  ])
  expect(sqlite.query('SELECT updated_at FROM highlights ORDER BY id').values()).toEqual([
    ['2025-02-01T00:00:00.000Z'],
    ['2025-03-01T00:00:00.000Z'],
  ])
  close()
})
