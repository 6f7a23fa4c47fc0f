import * as z from 'zod/mini'
import { answerEdit, tagged } from '../../admin/calls.ts'
import { editorScreen } from '../../admin/editor/editor.tsx'
import { answer } from '../../data/api.ts'
import { resourceForm } from './form.tsx'

const { schema, blank, Fields } = resourceForm

export default editorScreen({
  key: 'resources',
  blank,
  schema,
  edited: schema,
  Fields,
  says: {
    loadFailed: 'Failed to fetch resource by ID',
    added: (id) => `Resource added successfully! ID: ${id}`,
    addFailed: 'Failed to add resource',
    edited: 'Resource updated successfully!',
    editFailed: 'Failed to update resource',
  },
  add: async (api, values, headers) =>
    (await answer(api['student-resources'].post(z.parse(schema, values), { headers }))).data.id,
  read: (api, id) => tagged(api['student-resources']({ id }).get()),
  save: (api, { id, values, headers }) =>
    answerEdit(api['student-resources']({ id }).put(z.parse(schema, values), { headers })),
  listedUnder: '?tab=student-resources',
})
