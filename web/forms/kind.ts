import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { Bound } from '../ui/field.tsx'
import type { BoundPicture } from '../ui/picture-field.tsx'
import type { Values } from './use-fields.ts'

/** Hands a form's own markup the parts of its fields. */
export type FieldsProps<Name extends string> = {
  field: (name: Name) => Bound
  picture: (name: Name) => BoundPicture
}

/** What goes with a submission beside its fields: which one it is, and the signs of a person. Contract 3 and 7. */
export type Sending = {
  headers: { 'idempotency-key': string }
  signs: { hl_check: string; hl_opened: number }
}

/** What differs between the public forms; their fields are plain markup. */
export type FormKind<Schema extends z.ZodMiniType, Name extends string> = {
  /** Its page, where it is also sent without JavaScript. */
  path: string
  intro: string
  schema: Schema
  /** Its names, in their order. */
  blank: Record<Name, ''>
  /** Names that the browser must not keep. */
  secrets?: readonly Name[]
  /** Names that are checked at every change. */
  live?: readonly Name[]
  says: { submit: string; restored: string; thanks: string; failed: string }
  Fields: ComponentType<FieldsProps<Name>>
  /** What stands beside the form on a wide screen. */
  Beside?: ComponentType<{ values: Values }>
  /** Makes the submission; answers its id. */
  send: (draft: z.output<Schema>, sending: Sending) => Promise<number>
  /** What is done next, in words that follow the thanks. */
  after?: (draft: z.output<Schema>, id: number) => Promise<string>
}
