import * as z from 'zod/mini'
import { memoize } from '../memoize.ts'

// What the fields of a draft hold, told by what their schemas make of a value.

type Schema = z.core.$ZodType
type Draft = { shape: Record<string, Schema> }

const fieldsThat = (holds: (schema: Schema) => boolean) =>
  memoize(({ shape }: Draft) =>
    Object.entries(shape).flatMap(([name, schema]) => (holds(schema) ? name : [])),
  )

const makes = (schema: Schema, made: string, of: string) => z.safeParse(schema, of).data === made

const file = new File([], 'picture.png')
const isPicture = (schema: Schema) => z.safeParse(schema, file).success

const paragraphs = 'One\n\ntwo'

export const picturesIn = fieldsThat(isPicture)
export const proseIn = fieldsThat(
  (schema) => makes(schema, paragraphs, paragraphs) && !isPicture(schema),
)
export const linksIn = fieldsThat((schema) => makes(schema, 'https://a.example', 'a.example'))
