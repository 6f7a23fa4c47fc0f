import { longest } from '../../../src/fields/words.ts'
import { articleDraft } from '../../../src/kinds/articles/contract.ts'
import { PostCard } from '../../content/post-card.tsx'
import { AltField, CategoryField } from '../../forms/fields.tsx'
import type { FieldsOf } from '../../forms/kind.ts'
import { postPreview } from '../../forms/post-preview.tsx'
import { TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

export default {
  schema: articleDraft,
  names: { author_name: 'author', external_link: 'link' },
  Fields,
  Preview: postPreview(PostCard, 'image'),
  messages: { failed: 'Failed to submit Article. Please try again.' },
  thanks: 'Thank you! Your Article has been submitted and is awaiting admin review.',
  editor: {
    messages: {
      added: () => 'Article submitted successfully! Please Approve it in the admin panel.',
      addFailed: 'Failed to create Article. Please try again.',
    },
  },
}

function Fields({ field, picture }: FieldsOf<typeof articleDraft>) {
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
