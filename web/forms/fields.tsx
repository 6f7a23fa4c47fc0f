import { type ComponentType, lazy, Suspense } from 'react'
import { categories } from '../../src/content/words.ts'
import { useSite } from '../data/site.tsx'
import { BrowserOnly } from '../layout/browser-only.tsx'
import { type Bound, TextField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { Values } from './form-fields.ts'

type AltProps = {
  of: Bound
  /** Which picture, as its own field is called. */
  picture: string
}

/** What a picture shows, for those who can't see it. */
export const AltField = ({ of, picture }: AltProps) => (
  <TextField
    of={of}
    label={`What the ${picture} shows`}
    hint="In words, for people who can’t see it."
    isOptional
  />
)

/** Where its sender is told what became of it. */
export function ContactField({ of }: { of: Bound }) {
  const { settings } = useSite()
  const silent = settings.sendsMail
    ? ''
    : ' This site can’t send mail at present; the link you get shows it, too.'
  return (
    <TextField
      of={of}
      label="Email"
      hint={`Only to tell you what became of it. Never published.${silent}`}
      isOptional
      type="email"
      autoComplete="email"
    />
  )
}

/** The category of an item. */
export const CategoryField = ({ of }: { of: Bound }) => (
  <SelectField of={of} label="Category" none="No category" options={categories} />
)

type Shows = { values: Values }

/** What stands beside a form comes after it, which doesn't wait for it, and stays away where it doesn't come. */
export function lazyPreview(load: () => Promise<{ default: ComponentType<Shows> }>) {
  const Shown = lazy(() => load().catch(() => ({ default: () => null })))
  return ({ values }: Shows) => (
    <BrowserOnly>
      <Suspense>
        <Shown values={values} />
      </Suspense>
    </BrowserOnly>
  )
}
