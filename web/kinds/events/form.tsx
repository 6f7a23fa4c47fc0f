import { eventDraft } from '../../../src/content/contract.ts'
import { useSite } from '../../data/site.tsx'
import { AltField, CategoryField } from '../../forms/fields.tsx'
import type { FieldsProps } from '../../forms/kind.ts'
import { TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const blank = {
  title: '',
  description: '',
  starts_at: '',
  ends_at: '',
  location: '',
  link: '',
  image: '',
  image_alt: '',
  category: '',
} as const

/** What an event is entered as. */
export default { schema: eventDraft, blank, Fields }

function Fields({ field, picture }: FieldsProps<keyof typeof blank>) {
  const { timeZone } = useSite().settings
  return (
    <>
      <TextField of={field('title')} label="Title" />
      <TextArea
        of={field('description')}
        label="Description"
        hint="What happens, and who should come. Blank lines make paragraphs."
        rows={8}
      />
      <TextField
        of={field('starts_at')}
        label="Starts"
        hint={`By the lab’s clock (${timeZone}).`}
        type="datetime-local"
      />
      <TextField
        of={field('ends_at')}
        label="Ends"
        hint="Without it, the event ends with its day."
        isOptional
        type="datetime-local"
      />
      <TextField of={field('location')} label="Place" hint="For example Science Hall 260" />
      <TextField
        of={field('link')}
        label="Link"
        hint="Where to read more or sign up, for example https://club.example.edu/event"
        isOptional
        type="url"
      />
      <PictureField
        of={picture('image')}
        label="Flyer"
        hint="A picture for the event: JPG, PNG, WebP or GIF"
      />
      <AltField of={field('image_alt')} picture="flyer" />
      <CategoryField of={field('category')} />
    </>
  )
}
