import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { facultyForm } from './form.tsx'
import { faculty } from './kind.ts'

export default kindEditor(faculty, {
  ...facultyForm,
  says: {
    added: (id) => `Faculty added successfully! ID: ${id}`,
    edited: 'Faculty Edited successfully!',
  },
})
