import kindEditor from '../../admin/editor/kind-editor.ts'
import { highlightFormForAdmins } from './form.tsx'
import { highlights } from './kind.ts'

export default kindEditor(highlights, {
  ...highlightFormForAdmins,
  says: {
    added: () => 'Post created successfully! Please Approve it in the admin panel.',
    addFailed: 'Failed to create post. Please try again.',
  },
})
