import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { FormPath } from '../../src/pages/contract.ts'
import type { Api } from '../data/api.ts'
import type { Adding } from '../data/kind.ts'
import type { Drawn } from '../data/screen.tsx'
import type { FieldBinding } from '../ui/field.tsx'
import type { PictureBinding } from '../ui/picture-field.tsx'
import type { Values } from './form-fields.ts'

export type FieldsProps<Name extends string> = {
  field: (name: Name) => FieldBinding
  picture: (name: Name) => PictureBinding
  /** Of the item that an admin edits. */
  id?: number | undefined
}

export type Form<Draft> = {
  schema: z.ZodMiniType<Draft>
  /** The names of the fields, in order, with their initial texts. */
  blank: Record<string, string>
  /** The names of controls, where they differ. */
  names?: { [name: string]: string | undefined } | undefined
  Fields: (props: FieldsProps<string>) => ReactNode
}

/** A submission in its own form, for its sender to change: how it is saved, and what surrounds the form. */
export type Editing = {
  at: string
  item: object
  revision: number | null
  save: (draft: object) => Promise<void>
  does: string
  before: ReactNode
  above: ReactNode
  beside: ReactNode
  beneath: ReactNode
}

export type FormScreen = Drawn & {
  change: (title: string, editing: Editing) => ReactNode
  thanks: string
}

export type FormKind<Draft> = Form<Draft> & {
  path: FormPath
  intro: string
  next: readonly string[]
  /** Fields that the browser must not store. */
  secrets?: readonly string[]
  live?: readonly string[]
  messages: { submit: string; restored: string; failed: string }
  thanks: string
  /** How it will look, beside the form. */
  Preview?: ComponentType<{ values: Values }>
  calls: (api: Api) => Adding<Draft>
  failure: string
  /** Called once it is stored; returns a sentence that follows the thanks. */
  after?: (draft: Draft, id: number) => Promise<string>
}
