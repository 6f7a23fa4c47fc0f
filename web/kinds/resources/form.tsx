import { resourceDraft } from '../../../src/kinds/resources/contract.ts'
import { CategoryField } from '../../forms/fields.tsx'
import { blankOf } from '../../forms/form-fields.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import { TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const blank = blankOf(resourceDraft)

export default { schema: resourceDraft, blank, Fields }

function Fields({ field }: FieldsProps<keyof typeof blank>) {
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
