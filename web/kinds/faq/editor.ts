import * as z from 'zod/mini'
import { answerEdit, tagged } from '../../admin/calls.ts'
import { editorScreen } from '../../admin/editor/editor.tsx'
import { answer } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { faqForm } from './form.tsx'

const { schema, blank, Fields } = faqForm

export default editorScreen({
  key: 'faq',
  blank,
  schema,
  edited: schema,
  Fields,
  says: {
    loadFailed: failures.faq.read,
    added: (id) => `FAQ added successfully! ID: ${id}`,
    addFailed: failures.faq.add,
    edited: 'FAQ Updated successfully!',
    editFailed: failures.faq.edit,
  },
  isServerHeard: true,
  add: async (api, values, headers) =>
    (await answer(api.faq.post(z.parse(schema, values), { headers }), failures.faq.add)).data.id,
  read: (api, id) => tagged(api.faq({ id }).get(), failures.faq.read),
  save: (api, { id, values, headers }) =>
    answerEdit(api.faq({ id }).put(z.parse(schema, values), { headers }), failures.faq.edit),
  listedUnder: '?tab=faq',
})
