import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { renamed } from '../../content/post.ts'
import { highlightFormForAdmins } from './form.tsx'
import { highlights } from './kind.ts'

export default kindEditor(highlights, {
  ...highlightFormForAdmins,
  fieldsOf: (row) => renamed(row, highlightFormForAdmins.blank),
  says: {
    added: () => 'Post created successfully! Please Approve it in the admin panel.',
    addFailed: 'Failed to create post. Please try again.',
    edited: 'Edits submitted successfully!',
    editFailed: 'Failed to submit edits. Please try again.',
  },
})
