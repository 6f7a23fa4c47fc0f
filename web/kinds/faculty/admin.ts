import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { curatedList } from '../../admin/list/curated-list.ts'
import { facultyForm } from './form.tsx'
import { faculty } from './kind.ts'

export default {
  ...kindEditor(faculty, {
    ...facultyForm,
    says: {
      added: (id) => `Faculty added successfully! ID: ${id}`,
      edited: 'Faculty Edited successfully!',
    },
  }),
  lists: curatedList(faculty, {
    noun: 'Faculty Member',
    nameOf: ({ name }) => name,
    factsOf: ({ role, email, office_location }) => [role, email, office_location],
  }),
}
