import { highlightDraft } from '../../src/content/contract.ts'
import { categories } from '../../src/content/words.ts'
import { longest } from '../../src/fields/words.ts'
import type { FieldsProps } from '../forms/kind.ts'
import { TextField } from '../ui/field.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'

/** What a project is entered as. */
export const highlightForm = {
  schema: highlightDraft,
  blank: {
    project_title: '',
    student_name: '',
    project_description: '',
    summary: '',
    project_link: '',
    github_link: '',
    headshot_url: '',
    category: '',
    img: '',
  },
  Fields,
} as const

type Name = keyof typeof highlightForm.blank

function Fields({ field, picture }: FieldsProps<Name>) {
  return (
    <>
      <TextField of={field('project_title')} label="Project title" />
      <TextField of={field('student_name')} label="Student name" autoComplete="name" />
      <TextArea
        of={field('project_description')}
        label="Project description"
        hint="What it does, how you built it and what you learned. Blank lines make paragraphs."
        rows={8}
      />
      <TextArea
        of={field('summary')}
        label="Summary"
        hint="One or two sentences for the project card, at most 300 characters."
        rows={3}
        max={longest.summary}
      />
      <TextField
        of={field('project_link')}
        label="Project link"
        hint="Where it can be tried or seen, for example https://shuttle.example.edu"
        isOptional
        type="url"
      />
      <TextField
        of={field('github_link')}
        label="GitHub link"
        hint="For example https://github.com/name/project"
        isOptional
        type="url"
      />
      <PictureField
        of={picture('headshot_url')}
        label="Headshot"
        hint="A photo of you for the project card: JPG, PNG, WebP or GIF"
      />
      <SelectField
        of={field('category')}
        label="Category"
        none="No category"
        options={categories}
      />
      <PictureField
        of={picture('img')}
        label="Project image"
        hint="A picture of the project for its page: JPG, PNG, WebP or GIF"
      />
    </>
  )
}
