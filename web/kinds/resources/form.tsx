import { resourceDraft } from '../../../src/content/contract.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import { CategoryField } from '../../forms/parts.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** What a resource is entered as. */
export const resourceForm = {
  schema: resourceDraft,
  blank: { name: '', description: '', link: '', category: '' },
  Fields,
} as const

function Fields({ field }: FieldsProps<keyof typeof resourceForm.blank>) {
  return (
    <>
      <TextField of={field('name')} label="Title" />
      <TextArea of={field('description')} label="Description" rows={5} />
      <TextField
        of={field('link')}
        label="Link"
        hint="For example https://example.org/guide"
        isOptional
        type="url"
      />
      <CategoryField of={field('category')} />
    </>
  )
}
