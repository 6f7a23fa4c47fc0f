import { Database } from 'bun:sqlite'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { png } from './pictures.ts'

export const oldPassword = 'a password of old'
const bcrypt = await Bun.password.hash(oldPassword, { algorithm: 'bcrypt', cost: 4 })
const hash = bcrypt.replace('$2b', '$2y') // as PHP writes it

/** A site's database with tables, columns and values of another system. */
const tables = {
  StudentHighlightBlog: [
    {
      ...{ id: 17, title: 'Campus "shuttle" tracker', author_name: 'Maya Okafor', approved: 1 },
      ...{
        description: 'Where it is.\r\n\r\nA map.',
        summary: 'A live map.',
        category: 'PROGRAMMING',
      },
      ...{
        technologies_used: 'React, Bun',
        website_link: 'www.shuttle.college.edu',
        github_link: 'NULL',
      },
      ...{ image: 'faces/maya.png', created_at: '2023-04-05 06:07:08' },
    },
    {
      ...{
        id: 19,
        title: 'Waits',
        author_name: 'Zoë',
        approved: 0,
        description: 'D',
        summary: 'S',
      },
      ...{ category: null, technologies_used: '', website_link: 'N/A', github_link: '-' },
      ...{ image: 'faces/gone.png', created_at: '2024-01-02T03:04:05Z' },
    },
  ],
  TechBlog: [
    {
      ...{ id: 3, title: 'Memory', author: 'Ulrich', summary: 'Caches.', approved: 1 },
      ...{ link: 'https://lwn.net/Articles/250967/', created_at: '2024-02-02 10:00:00' },
    },
  ],
  Faqs: [{ id: 2, question: 'When?', answer: 'Always.' }],
  StudentResources: [{ id: 1, title: 'SQLite', description: 'Docs', link: 'sqlite.org/docs.html' }],
  ServerDatabaseForm: [
    {
      id: 8,
      student_name: 'Zoë Park',
      student_email: 'zoe.park@college.edu',
      student_id: 'N12345678',
    },
  ],
  events: [
    {
      ...{ id: 5, title: 'Hack night', description: 'Pizza.', start_time: '2027-03-01 18:00:00' },
      ...{
        end_time: '2027-03-01 22:00:00',
        location: 'SH 260',
        flyer_url: 'flyers/gone.png',
        approved: 1,
      },
    },
  ],
  Faculty: [
    {
      ...{ id: 2, name: 'Grace Núñez', role: 'Professor', email: 'grace@college.edu' },
      ...{ phone_number: 5550142, image: null },
    },
  ],
  users: ['admin', 'club', 'editor'].map((role, id) => ({
    ...{ id: id + 1, username: role, email: `${role}@college.edu`, role, password: hash },
  })),
  migrations: [],
}

export function leaveOldSite(folder: string) {
  const old = new Database(join(folder, 'old.sqlite'), { create: true })
  for (const [table, rows] of Object.entries(tables)) {
    const names = Object.keys(rows[0] ?? { id: 1 })
    old.run(`CREATE TABLE ${table} (${names.join()})`)
    const insert = old.query(`INSERT INTO ${table} VALUES (${names.map(() => '?').join()})`)
    for (const row of rows) insert.run(...Object.values<string | number | null>(row))
  }
  old.close()
  mkdirSync(join(folder, 'uploads/faces'), { recursive: true })
  writeFileSync(join(folder, 'uploads/faces/maya.png'), png(40, 40))
}
