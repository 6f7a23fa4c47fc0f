import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { faqForm } from './form.tsx'
import { faq } from './kind.ts'

export default kindEditor(faq, {
  ...faqForm,
  isServerHeard: true,
  says: {
    added: (id) => `FAQ added successfully! ID: ${id}`,
    edited: 'FAQ Updated successfully!',
  },
})
