import { resourceDraft } from '../../../src/kinds/resources/contract.ts'
import { CategoryField } from '../../forms/fields.tsx'
import type { FieldsOf } from '../../forms/kind.ts'
import { TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

export default { schema: resourceDraft, Fields }

function Fields({ field }: FieldsOf<typeof resourceDraft>) {
  return (
    <>
      <TextField of={field('name')} label="Title" />
      <TextArea of={field('description')} label="Description" rows={5} />
      <TextField
        of={field('link')}
        label="Link"
        hint="For example https://example.org/guide"
        type="url"
      />
      <CategoryField of={field('category')} />
    </>
  )
}
