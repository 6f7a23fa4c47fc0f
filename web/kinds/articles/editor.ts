import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { renamed } from '../../content/post.ts'
import { articleForm } from './form.tsx'
import { articles } from './kind.ts'

export default kindEditor(articles, {
  ...articleForm,
  fieldsOf: (row) => renamed(row, articleForm.blank),
  says: {
    added: () => 'Article submitted successfully! Please Approve it in the admin panel.',
    addFailed: 'Failed to create Article. Please try again.',
    edited: 'Edits submitted successfully!',
    editFailed: 'Failed to submit edits. Please try again.',
  },
})
