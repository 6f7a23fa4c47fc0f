import { articleDraft } from '../../../src/content/contract.ts'
import { longest } from '../../../src/fields/words.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import { AltField, CategoryField } from '../../forms/parts.tsx'
import { TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** What an article is entered as. */
export const articleForm = {
  schema: articleDraft,
  blank: {
    title: '',
    author_name: '',
    summary: '',
    external_link: '',
    image: '',
    image_alt: '',
    category: '',
  },
  Fields,
} as const

type Name = keyof typeof articleForm.blank

function Fields({ field, picture }: FieldsProps<Name>) {
  return (
    <>
      <TextField of={field('title')} label="Title" />
      <TextField of={field('author_name')} label="Author name" />
      <TextArea
        of={field('summary')}
        label="Summary"
        hint="What it is about and why to read it, at most 300 characters."
        rows={3}
        max={longest.summary}
      />
      <TextField
        of={field('external_link')}
        label="Link"
        hint="Where the article can be read, for example https://blog.example.org/article"
        type="url"
      />
      <PictureField
        of={picture('image')}
        label="Image"
        hint="A picture for the article’s card: JPG, PNG, WebP or GIF"
      />
      <AltField of={field('image_alt')} picture="image" />
      <CategoryField of={field('category')} />
    </>
  )
}
