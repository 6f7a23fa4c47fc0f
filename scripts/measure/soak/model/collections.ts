import { access, kinds } from '../../../../src/testing/cast.ts'
import { but, type Client } from '../../../../src/testing/client.ts'

/** What the model knows of a row: what stands in the trash was `was` before. */
export type Row = { id: number; title: string; status: string; was?: string }

type Fields = Record<string, unknown>

/** How what was deleted or changed comes back. */
type History = {
  restore: (admin: Client, id: number) => ReturnType<Client['get']>
  erase: (admin: Client, id: number) => ReturnType<Client['get']>
  /** The titles that a row had, by their revisions. */
  versions: (admin: Client, id: number) => Promise<{ revision: number; title: string }[]>
  revert: (admin: Client, id: number, revision: number) => ReturnType<Client['get']>
}

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
  unpublish?: (admin: Client, id: number) => ReturnType<Client['get']>
  remove: (admin: Client, id: number) => ReturnType<Client['get']>
  history?: History
  /** Every row that the site has, as `id title status`. */
  read: (admin: Client) => Promise<string[]>
}

const lineOf =
  (title: string, status = '') =>
  (row: Fields) =>
    `${row['id']} ${row[title]} ${status || (row['status'] ?? 'approved')}`

const historyOf = (path: string, title: string): History => ({
  restore: (admin, id) => admin.put(`${path}/restore/${id}`),
  erase: (admin, id) => admin.delete(`${path}/trash/${id}`),
  async versions(admin, id) {
    const { body } = await admin.get(`${path}/${id}/versions`)
    return body.map(({ revision, changes }) => ({
      revision: Number(revision),
      title: String(new Map(Object.entries(changes ?? {})).get(title)?.[1]),
    }))
  },
  revert: (admin, id, revision) => admin.put(`${path}/revert/${id}`, { revision }),
})

const contents = kinds.map(
  ({ path, item, title, reviewed }): Collection => ({
    name: path,
    path,
    title,
    isPublic: true,
    isSubmitted: reviewed,
    create: (name) => but(item, { [title]: name }),
    ...(reviewed && {
      approve: (admin, id) => admin.put(`${path}/approve/${id}`),
      unpublish: (admin, id) => admin.put(`${path}/unpublish/${id}`),
    }),
    edit: (admin, id, name) => admin.put(`${path}/${id}`, { [title]: name }),
    remove: (admin, id) => admin.delete(`${path}/${id}`),
    history: historyOf(path, title),
    read: async (admin) => {
      const lists = [path, ...(reviewed ? [`${path}/pending`] : [])]
      const answers = await Promise.all(lists.map((list) => admin.get(list)))
      const trash = (await admin.get(`${path}/trash`)).body.map(lineOf(title, 'trash'))
      return [...answers.flatMap(({ body }) => body.map(lineOf(title))), ...trash]
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
