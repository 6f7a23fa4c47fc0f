import * as z from 'zod/mini'
import { answerEdit, tagged } from '../../admin/calls.ts'
import { editorScreen } from '../../admin/editor/editor.tsx'
import { answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { resourceForm } from './form.tsx'

const { schema, blank, Fields } = resourceForm

export default editorScreen({
  key: 'resources',
  blank,
  schema,
  edited: schema,
  Fields,
  says: {
    loadFailed: failures.resources.read,
    added: (id) => `Resource added successfully! ID: ${id}`,
    addFailed: failures.resources.add,
    edited: 'Resource updated successfully!',
    editFailed: failures.resources.edit,
  },
  add: async (api, values, headers) =>
    (
      await answer(
        api['student-resources'].post(z.parse(schema, values), { headers }),
        failures.resources.add,
      )
    ).data.id,
  read: (api, id) => tagged(api['student-resources']({ id }).get(), failures.resources.read),
  save: (api, { id, values, headers }) =>
    answerEdit(
      api['student-resources']({ id }).put(z.parse(schema, values), { headers }),
      failures.resources.edit,
    ),
  listedUnder: '?tab=student-resources',
})
