import * as z from 'zod/mini'
import { answerEdit, tagged } from '../../admin/calls.ts'
import { editorScreen } from '../../admin/editor/editor.tsx'
import { answer } from '../../data/api.ts'
import { faqForm } from './form.tsx'

const { schema, blank, Fields } = faqForm

export default editorScreen({
  key: 'faq',
  blank,
  schema,
  edited: schema,
  Fields,
  says: {
    loadFailed: 'Failed to fetch FAQ by ID',
    added: (id) => `FAQ added successfully! ID: ${id}`,
    addFailed: 'Failed to add FAQ',
    edited: 'FAQ Updated successfully!',
    editFailed: 'Failed to edit FAQ',
  },
  isServerHeard: true,
  add: async (api, values, headers) =>
    (await answer(api.faq.post(z.parse(schema, values), { headers }))).data.id,
  read: (api, id) => tagged(api.faq({ id }).get()),
  save: (api, { id, values, headers }) =>
    answerEdit(api.faq({ id }).put(z.parse(schema, values), { headers })),
  listedUnder: '?tab=faq',
})
