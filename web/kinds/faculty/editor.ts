import * as z from 'zod/mini'
import { answerEdit, cleared, tagged } from '../../admin/calls.ts'
import { editorScreen } from '../../admin/editor/editor.tsx'
import { answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
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
    loadFailed: failures.faculty.read,
    added: (id) => `Faculty added successfully! ID: ${id}`,
    addFailed: failures.faculty.add,
    edited: 'Faculty Edited successfully!',
    editFailed: failures.faculty.edit,
  },
  add: async (api, values, headers) =>
    (
      await answer(
        api.faculty.post(filled(z.parse(schema, values)), { headers }),
        failures.faculty.add,
      )
    ).data.id,
  read: (api, id) => tagged(api.faculty({ id }).get(), failures.faculty.read),
  save: (api, { id, values, headers }) =>
    answerEdit(
      api.faculty({ id }).put(cleared(z.parse(edited, values)), { headers }),
      failures.faculty.edit,
    ),
  listedUnder: '?tab=faculty-directory',
})
