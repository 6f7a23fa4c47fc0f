import type { Database } from 'bun:sqlite'
import { categories } from '../../../src/content/words.ts'

const words =
  'campus shuttle tracker compiler planner chess engine wetland listening ray tracer shell packet garden lecture search notes binary tree graph sorting phishing passphrase attention gradient descent residual layer network library database portal secure learning robot vision'.split(
    ' ',
  )

const paragraph = 'What it does, how it was built, and what its authors would do otherwise. '

/** The same title for the same number. */
const titleOf = (n: number) =>
  `${Array.from({ length: 5 }, (_, place) => words[(n * (place + 3) + (n >> place)) % words.length]).join(' ')} ${n}`

const rowOf = (n: number) => {
  const isWaiting = n % 50 === 0
  const date = new Date(Date.UTC(2016, 0, 1) + ((n * 7919) % 5_000_000) * 60_000).toISOString()
  return {
    title: titleOf(n),
    category: categories[n % (categories.length + 1)] ?? null,
    status: isWaiting ? 'pending' : 'approved',
    date,
    published: isWaiting ? null : date,
  }
}

const insertions = [
  `INSERT INTO highlights (project_title, student_name, project_description, summary, category, status, submission_date, published_at, folded)
   VALUES ($title, 'Maya Okafor', '${paragraph.repeat(8)}', '${paragraph.repeat(2)}', $category, $status, $date, $published, $title)`,
  `INSERT INTO articles (title, author_name, summary, external_link, category, status, submission_date, published_at, folded)
   VALUES ($title, 'Maya Okafor', '${paragraph.repeat(2)}', 'https://example.edu/', $category, $status, $date, $published, $title)`,
  `INSERT INTO resources (name, description, category, folded)
   VALUES ($title, '${paragraph.repeat(2)}', $category, $title)`,
]

/** Ten years of content: so many highlights, articles and resources each, one in fifty of them still pending. */
export function fillWithMany(sqlite: Database, count: number) {
  const fill = sqlite.transaction(() => {
    for (const sql of insertions) {
      const insertion = sqlite.prepare(sql)
      for (let n = 1; n <= count; n++) insertion.run(valuesFor(sql, rowOf(n)))
      insertion.finalize()
    }
  })
  fill()
}

const valuesFor = (sql: string, row: ReturnType<typeof rowOf>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => sql.includes(`$${name}`)))
