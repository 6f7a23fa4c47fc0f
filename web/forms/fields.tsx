import { categories } from '../../src/content/words.ts'
import { useSite } from '../data/site.tsx'
import { type FieldBinding, TextField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'

type AltProps = { of: FieldBinding; picture: string }

export const AltField = ({ of, picture }: AltProps) => (
  <TextField
    of={of}
    label={`What the ${picture} shows`}
    hint="In words, for people who can’t see it."
  />
)

export function ContactField({ of }: { of: FieldBinding }) {
  const { settings } = useSite()
  const withoutMail = settings.sendsMail
    ? ''
    : ' This site can’t send mail at present; the link you get shows it, too.'
  return (
    <TextField
      of={of}
      label="Email"
      hint={`Only to tell you what became of it. Never published.${withoutMail}`}
      type="email"
      autoComplete="email"
    />
  )
}

export const CategoryField = ({ of }: { of: FieldBinding }) => (
  <SelectField of={of} label="Category" none="No category" options={categories} />
)
