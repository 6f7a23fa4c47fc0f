import { longest } from '../../../src/fields/words.ts'
import { articleDraft } from '../../../src/kinds/articles/contract.ts'
import { AltField, CategoryField } from '../../forms/fields.tsx'
import { blankOf } from '../../forms/form-fields.ts'
import type { FieldsProps } from '../../forms/kind.ts'
import { postPreview } from '../../forms/post-preview.tsx'
import { TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const blank = blankOf(articleDraft)

export default {
  schema: articleDraft,
  blank,
  names: { author_name: 'author', external_link: 'link' },
  Fields,
  Preview: postPreview('image'),
  messages: { failed: 'Failed to submit Article. Please try again.' },
  thanks: 'Thank you! Your Article has been submitted and is awaiting admin review.',
  editor: {
    messages: {
      added: () => 'Article submitted successfully! Please Approve it in the admin panel.',
      addFailed: 'Failed to create Article. Please try again.',
    },
  },
}

function Fields({ field, picture }: FieldsProps<keyof typeof blank>) {
  return (
    <>
      <TextField of={field('title')} label="Title" />
      <TextField of={field('author_name')} label="Author name" />
      <TextArea
        of={field('summary')}
        label="Summary"
        hint={`What it is about and why to read it, at most ${longest.summary} characters.`}
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
