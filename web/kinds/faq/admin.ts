import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { curatedList } from '../../admin/list/curated-list.ts'
import { excerptOf } from '../../admin/list/facts.ts'
import { faqForm } from './form.tsx'
import { faq } from './kind.ts'

export default {
  ...kindEditor(faq, {
    ...faqForm,
    isServerHeard: true,
    says: {
      added: (id) => `FAQ added successfully! ID: ${id}`,
      edited: 'FAQ Updated successfully!',
    },
  }),
  lists: curatedList(faq, {
    noun: 'FAQ',
    nameOf: ({ question }) => question,
    factsOf: ({ answer }) => [excerptOf(answer)],
  }),
}
