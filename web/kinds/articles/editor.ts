import * as z from 'zod/mini'
import { answerEdit, cleared, tagged } from '../../admin/calls.ts'
import { editorScreen } from '../../admin/editor/editor.tsx'
import { renamed } from '../../content/post.ts'
import { answer } from '../../data/api.ts'
import { failures, messages } from '../../data/messages.ts'
import { filled } from '../../forms/filled.ts'
import { articleForm } from './form.tsx'

const { schema, blank, Fields } = articleForm

/** What each field is called in the set that all posts share. */
const names = {
  title: 'title',
  author_name: 'author',
  external_link: 'website',
  image: 'image',
} as const

export default editorScreen({
  key: 'articles',
  blank,
  schema,
  edited: schema,
  Fields,
  says: {
    loadFailed: failures.articles.read,
    added: () => 'Article submitted successfully! Please Approve it in the admin panel.',
    addFailed: messages.createArticle,
    edited: 'Edits submitted successfully!',
    editFailed: messages.editPost,
  },
  add: async (api, values, headers) => {
    const draft = filled(z.parse(schema, values))
    return (await answer(api['tech-blog'].post(draft, { headers }), failures.articles.add)).data.id
  },
  read: async (api, id) => {
    const { row, tag } = await tagged(api['tech-blog']({ id }).get(), failures.articles.read)
    return { row: renamed(row, names), tag }
  },
  save: (api, { id, values, headers }) => {
    const draft = cleared(z.parse(schema, values))
    return answerEdit(api['tech-blog']({ id }).put(draft, { headers }), failures.articles.edit)
  },
  listedUnder: '?tab=tech-blog',
})
