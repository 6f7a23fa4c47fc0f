import { longest, maxLabels } from '../../../src/fields/words.ts'
import { facultyDraft, facultyEdited } from '../../../src/kinds/faculty/contract.ts'
import type { FieldsOf } from '../../forms/kind.ts'
import { TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

export default {
  schema: facultyDraft,
  edited: facultyEdited,
  Fields,
  messages: {
    added: (id: number) => `Faculty added successfully! ID: ${id}`,
    edited: 'Faculty Edited successfully!',
  },
}

function Fields({ field, picture }: FieldsOf<typeof facultyDraft>) {
  return (
    <>
      <TextField of={field('name')} label="Name" />
      <TextField of={field('role')} label="Role" hint="For example Associate Professor" />
      <TextField of={field('email')} label="Email" type="email" />
      <TextField
        of={field('website')}
        label="Website"
        hint="For example https://cs.example.edu/name"
        type="url"
      />
      <TextField
        of={field('office_hours')}
        label="Office hours"
        hint="For example Mon and Wed 10–12"
      />
      <TextField of={field('phone_number')} label="Phone number" type="tel" />
      <TextField
        of={field('office_location')}
        label="Office location"
        hint="For example Science Hall 214"
      />
      <PictureField of={picture('img')} label="Photo" />
      <TextArea
        of={field('bio')}
        label="Bio"
        hint="Who they are and what they work on. Markdown’s headings, lists and links are read."
        rows={8}
        max={longest.bio}
      />
      <TextField
        of={field('areas')}
        label="Areas"
        hint={`At most ${maxLabels}, with a semicolon between them: Databases; Security`}
      />
      <TextField
        of={field('courses')}
        label="Courses"
        hint={`At most ${maxLabels}, with a semicolon between them: CS 101; CS 330 Databases`}
      />
    </>
  )
}
