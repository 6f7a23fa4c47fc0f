import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { resourceForm } from './form.tsx'
import { resources } from './kind.ts'

export default kindEditor(resources, {
  ...resourceForm,
  says: {
    added: (id) => `Resource added successfully! ID: ${id}`,
    edited: 'Resource updated successfully!',
  },
})
