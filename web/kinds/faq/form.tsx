import { faqDraft } from '../../../src/kinds/faq/contract.ts'
import type { FieldsOf } from '../../forms/kind.ts'
import { TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

export default {
  schema: faqDraft,
  Fields,
  showsServerMessage: true,
  messages: {
    added: (id: number) => `FAQ added successfully! ID: ${id}`,
    edited: 'FAQ Updated successfully!',
  },
} as const

function Fields({ field }: FieldsOf<typeof faqDraft>) {
  return (
    <>
      <TextField of={field('question')} label="Question" />
      <TextArea of={field('answer')} label="Answer" rows={6} />
      <TextField
        of={field('link')}
        label="Link"
        hint="Where more can be read, for example https://example.edu/hours"
        type="url"
      />
    </>
  )
}
