import kindEditor from '../../admin/editor/kind-editor.ts'
import { highlightForm } from './form.tsx'
import { highlights } from './kind.ts'

export default kindEditor(highlights, {
  ...highlightForm({
    name: 'off', // the browser's would be the admin's own
    description:
      'What it does, how the student built it and what was learned. Blank lines make paragraphs.',
    headshot: 'A photo of the student for the project card: JPG, PNG, WebP or GIF',
  }),
  says: {
    added: () => 'Post created successfully! Please Approve it in the admin panel.',
    addFailed: 'Failed to create post. Please try again.',
  },
})
