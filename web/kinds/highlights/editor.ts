import * as z from 'zod/mini'
import { answerEdit, cleared, tagged } from '../../admin/calls.ts'
import { editorScreen } from '../../admin/editor/editor.tsx'
import { answer } from '../../data/api.ts'
import { filled } from '../../forms/filled.ts'
import { highlightFormForAdmins } from './form.tsx'

const { schema, blank, Fields } = highlightFormForAdmins

export default editorScreen({
  key: 'highlights',
  blank,
  schema,
  edited: schema,
  Fields,
  says: {
    loadFailed: 'Failed to load Blog Post',
    added: () => 'Post created successfully! Please Approve it in the admin panel.',
    addFailed: 'Failed to create post. Please try again.',
    edited: 'Edits submitted successfully!',
    editFailed: 'Failed to submit edits. Please try again.',
  },
  add: async (api, values, headers) => {
    const draft = filled(z.parse(schema, values))
    return (await answer(api['student-highlights'].post(draft, { headers }))).data.id
  },
  read: (api, id) => tagged(api['student-highlights']({ id }).get()),
  save: (api, { id, values, headers }) => {
    const draft = cleared(z.parse(schema, values))
    return answerEdit(api['student-highlights']({ id }).put(draft, { headers }))
  },
  listedUnder: '?tab=student-highlights',
})
