import * as z from 'zod/mini'
import { answerEdit, cleared, tagged } from '../../admin/calls.ts'
import { editorScreen } from '../../admin/editor/editor.tsx'
import { renamed } from '../../content/post.ts'
import { answer } from '../../data/api.ts'
import { failures, messages } from '../../data/messages.ts'
import { filled } from '../../forms/filled.ts'
import { highlightFormForAdmins } from './form.tsx'

const { schema, blank, Fields } = highlightFormForAdmins

/** What each field is called in the set that all posts share. */
const names = {
  project_title: 'title',
  student_name: 'author',
  project_description: 'description',
  project_link: 'website',
  github_link: 'code',
  headshot_url: 'headshot',
  img: 'image',
} as const

export default editorScreen({
  key: 'highlights',
  blank,
  schema,
  edited: schema,
  Fields,
  says: {
    loadFailed: failures.highlights.read,
    added: () => 'Post created successfully! Please Approve it in the admin panel.',
    addFailed: messages.createProject,
    edited: 'Edits submitted successfully!',
    editFailed: messages.editPost,
  },
  add: async (api, values, headers) => {
    const draft = filled(z.parse(schema, values))
    return (
      await answer(api['student-highlights'].post(draft, { headers }), failures.highlights.add)
    ).data.id
  },
  read: async (api, id) => {
    const { row, tag } = await tagged(
      api['student-highlights']({ id }).get(),
      failures.highlights.read,
    )
    return { row: renamed(row, names), tag }
  },
  save: (api, { id, values, headers }) => {
    const draft = cleared(z.parse(schema, values))
    return answerEdit(
      api['student-highlights']({ id }).put(draft, { headers }),
      failures.highlights.edit,
    )
  },
  listedUnder: '?tab=student-highlights',
})
