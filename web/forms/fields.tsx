import { type ComponentType, lazy, Suspense } from 'react'
import { categories } from '../../src/content/words.ts'
import { useSite } from '../data/site.tsx'
import { BrowserOnly } from '../layout/browser-only.tsx'
import { type FieldBinding, TextField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { Values } from './form-fields.ts'

type AltProps = { of: FieldBinding; picture: string }

export const AltField = ({ of, picture }: AltProps) => (
  <TextField
    of={of}
    label={`What the ${picture} shows`}
    hint="In words, for people who can’t see it."
    isOptional
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
      isOptional
      type="email"
      autoComplete="email"
    />
  )
}

export const CategoryField = ({ of }: { of: FieldBinding }) => (
  <SelectField of={of} label="Category" none="No category" options={categories} />
)

type PreviewProps = { values: Values }

/** A preview that loads after its form, which works without it. */
export function lazyPreview(load: () => Promise<{ default: ComponentType<PreviewProps> }>) {
  const Preview = lazy(() => load().catch(() => ({ default: () => null })))
  return ({ values }: PreviewProps) => (
    <BrowserOnly>
      <Suspense>
        <Preview values={values} />
      </Suspense>
    </BrowserOnly>
  )
}
