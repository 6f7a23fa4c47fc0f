import { access, kinds } from '../../../../src/testing/cast.ts'
import { but, type Client } from '../../../../src/testing/client.ts'

/** What the model knows of a row. */
export type Row = { id: number; title: string; status: string }

type Fields = Record<string, unknown>

/** What is changed and compared: the kinds of content, and the requests. */
export type Collection = {
  name: string
  path: string
  /** The field that the model gives its titles to. */
  title: string
  /** Whether visitors read its rows, and may create them. */
  isPublic: boolean
  isSubmitted: boolean
  create: (title: string) => Fields
  approve?: (admin: Client, id: number) => ReturnType<Client['get']>
  edit?: (admin: Client, id: number, title: string) => ReturnType<Client['get']>
  remove: (admin: Client, id: number) => ReturnType<Client['get']>
  /** Every row that the site has, as `id title status`. */
  read: (admin: Client) => Promise<string[]>
}

const lineOf = (title: string) => (row: Fields) =>
  `${row['id']} ${row[title]} ${row['status'] ?? 'approved'}`

const contents = kinds.map(
  ({ path, item, title, reviewed }): Collection => ({
    name: path,
    path,
    title,
    isPublic: true,
    isSubmitted: reviewed,
    create: (name) => but(item, { [title]: name }),
    ...(reviewed && { approve: (admin, id) => admin.put(`${path}/approve/${id}`) }),
    edit: (admin, id, name) => admin.put(`${path}/${id}`, { [title]: name }),
    remove: (admin, id) => admin.delete(`${path}/${id}`),
    read: async (admin) => {
      const lists = [path, ...(reviewed ? [`${path}/pending`] : [])]
      const answers = await Promise.all(lists.map((list) => admin.get(list)))
      return answers.flatMap(({ body }) => body.map(lineOf(title)))
    },
  }),
)

const requests: Collection = {
  name: 'requests',
  path: '/api/student',
  title: 'full_name',
  isPublic: false,
  isSubmitted: true,
  create: (name) => but(access, { full_name: name, email: `${name}@college.edu` }),
  approve: (admin, id) => admin.post('/api/student/approve', { id }),
  remove: (admin, id) => admin.delete(`/api/sd-forms/${id}`),
  read: async (admin) => (await admin.get('/api/student')).body.map(lineOf('full_name')),
}

export const collections: readonly Collection[] = [...contents, requests]
