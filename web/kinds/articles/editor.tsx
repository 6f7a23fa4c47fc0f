import kindEditor from '../../admin/editor/kind-editor.ts'
import articleForm from './form.tsx'
import { articles } from './kind.ts'

export default kindEditor(articles, {
  ...articleForm,
  says: {
    added: () => 'Article submitted successfully! Please Approve it in the admin panel.',
    addFailed: 'Failed to create Article. Please try again.',
  },
})
