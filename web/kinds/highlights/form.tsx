import { longest } from '../../../src/fields/words.ts'
import { highlightDraft } from '../../../src/kinds/highlights/contract.ts'
import { postOf } from '../../content/post.tsx'
import { Prose } from '../../content/prose.tsx'
import { AltField, CategoryField } from '../../forms/fields.tsx'
import type { FormValues } from '../../forms/form-fields.ts'
import type { FieldsOf } from '../../forms/kind.ts'
import { TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { usePictureUrl } from '../../ui/picture-value.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { HighlightCard } from './card.tsx'

export default {
  schema: highlightDraft,
  Fields,
  Preview,
  editor: {
    messages: {
      added: () => 'Post created successfully! Please Approve it in the admin panel.',
      addFailed: 'Failed to create post. Please try again.',
    },
  },
}

function Fields({ field, picture }: FieldsOf<typeof highlightDraft>) {
  return (
    <>
      <TextField of={field('project_title')} label="Project title" />
      <TextField of={field('student_name')} label="Student name" autoComplete="name" />
      <TextArea
        of={field('project_description')}
        label="Project description"
        hint="What it does, how it was built and what was learned. Blank lines make paragraphs."
        rows={8}
      />
      <TextArea
        of={field('summary')}
        label="Summary"
        hint={`One or two sentences for the project card, at most ${longest.summary} characters.`}
        rows={3}
        max={longest.summary}
      />
      <TextField
        of={field('project_link')}
        label="Project link"
        hint="Where it can be tried or seen, for example https://shuttle.example.edu"
        type="url"
      />
      <TextField
        of={field('github_link')}
        label="GitHub link"
        hint="For example https://github.com/name/project"
        type="url"
      />
      <PictureField
        of={picture('headshot_url')}
        label="Headshot"
        hint="A photo of the student for the project card: JPG, PNG, WebP or GIF"
      />
      <AltField of={field('headshot_alt')} picture="headshot" />
      <CategoryField of={field('category')} />
      <PictureField
        of={picture('img')}
        label="Project image"
        hint="A picture of the project for its page: JPG, PNG, WebP or GIF"
      />
      <AltField of={field('img_alt')} picture="project image" />
    </>
  )
}

/** The card, and the page's text. */
function Preview({ values }: { values: FormValues }) {
  const headshot = usePictureUrl(values['headshot_url'] ?? '')
  const image = usePictureUrl(values['img'] ?? '')
  const { description } = postOf(values)
  return (
    <>
      <HighlightCard item={{ ...values, headshot_url: headshot, img: image }} index={0} />
      {description && (
        <div className="mt-6 border-line border-t pt-4">
          <p className="mb-3 font-semibold text-meta text-muted">On its page</p>
          <Prose text={description} />
        </div>
      )}
    </>
  )
}
