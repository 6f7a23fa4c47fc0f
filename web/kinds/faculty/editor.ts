import * as z from 'zod/mini'
import { answerEdit, cleared, tagged } from '../../admin/calls.ts'
import { editorScreen } from '../../admin/editor/editor.tsx'
import { answer } from '../../data/api.ts'
import { filled } from '../../forms/filled.ts'
import { facultyForm } from './form.tsx'

const { schema, edited, blank, Fields } = facultyForm

export default editorScreen({
  key: 'faculty',
  blank,
  schema,
  edited,
  Fields,
  says: {
    loadFailed: 'Failed to fetch faculty data',
    added: (id) => `Faculty added successfully! ID: ${id}`,
    addFailed: 'Failed to add faculty',
    edited: 'Faculty Edited successfully!',
    editFailed: 'Failed to edit faculty',
  },
  add: async (api, values, headers) =>
    (await answer(api.faculty.post(filled(z.parse(schema, values)), { headers }))).data.id,
  read: (api, id) => tagged(api.faculty({ id }).get()),
  save: (api, { id, values, headers }) =>
    answerEdit(api.faculty({ id }).put(cleared(z.parse(edited, values)), { headers })),
  listedUnder: '?tab=faculty-directory',
})
