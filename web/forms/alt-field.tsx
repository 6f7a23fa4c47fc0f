import { longest } from '../../src/fields/words.ts'
import type { Bound } from '../ui/field.tsx'
import { TextField } from '../ui/field.tsx'

type Props = {
  of: Bound
  /** Which picture, as its own field is called. */
  picture: string
}

/** What a picture shows, for those who can't see it. */
export const AltField = ({ of, picture }: Props) => (
  <TextField
    of={of}
    label={`${picture} in words`}
    hint={`What it shows, for people who can’t see it, at most ${longest.summary} characters.`}
    isOptional
  />
)
