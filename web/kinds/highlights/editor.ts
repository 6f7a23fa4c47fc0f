import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { renamed } from '../../content/post.ts'
import { highlightFormForAdmins } from './form.tsx'
import { highlights } from './kind.ts'

/** What each field is called in the set that all posts share. */
const names = {
  project_title: 'title',
  student_name: 'author',
  project_description: 'description',
  project_link: 'website',
  github_link: 'code',
  headshot_url: 'headshot',
  img: 'image',
} as const

export default kindEditor(highlights, {
  ...highlightFormForAdmins,
  fieldsOf: (row) => renamed(row, names),
  says: {
    added: () => 'Post created successfully! Please Approve it in the admin panel.',
    addFailed: 'Failed to create post. Please try again.',
    edited: 'Edits submitted successfully!',
    editFailed: 'Failed to submit edits. Please try again.',
  },
})
