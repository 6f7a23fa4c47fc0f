import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { renamed } from '../../content/post.ts'
import { articleForm } from './form.tsx'
import { articles } from './kind.ts'

/** What each field is called in the set that all posts share. */
const names = {
  title: 'title',
  author_name: 'author',
  external_link: 'website',
  image: 'image',
} as const

export default kindEditor(articles, {
  ...articleForm,
  fieldsOf: (row) => renamed(row, names),
  says: {
    added: () => 'Article submitted successfully! Please Approve it in the admin panel.',
    addFailed: 'Failed to create Article. Please try again.',
    edited: 'Edits submitted successfully!',
    editFailed: 'Failed to submit edits. Please try again.',
  },
})
