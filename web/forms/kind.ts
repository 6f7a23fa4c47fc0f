import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { FormPath, Settings } from '../../src/pages/contract.ts'
import type { Api } from '../data/api.ts'
import type { Adding } from '../data/kind.ts'
import type { Drawn } from '../data/screen.tsx'
import type { Bound } from '../ui/field.tsx'
import type { BoundPicture } from '../ui/picture-field.tsx'
import type { Values } from './form-fields.ts'

/** Hands a form's own markup the parts of its fields. */
export type FieldsProps<Name extends string> = {
  field: (name: Name) => Bound
  picture: (name: Name) => BoundPicture
}

/** What a form asks for; its fields are plain markup. */
export type Form<Name extends string, Draft> = {
  schema: z.ZodMiniType<Draft>
  /** Its names, in their order. */
  blank: Record<Name, ''>
  Fields: (props: FieldsProps<Name>) => ReactNode
}

/** A form, whichever it is, as what was sent with it is changed. */
export type AnyForm = Omit<Form<string, object>, 'blank'> & { blank: Record<string, ''> }

/** The screen of a public form, and the form for whoever shows it elsewhere. */
export type FormScreen = Drawn & { formIn: (settings: Settings) => AnyForm }

/** What differs between the public forms. */
export type FormKind<Name extends string, Draft> = Form<Name, Draft> & {
  /** Its page, where it is also sent without JavaScript. */
  path: FormPath
  intro: string
  /** Names that the browser must not store. */
  secrets?: readonly Name[]
  /** Names that are checked at every change. */
  live?: readonly Name[]
  says: { submit: string; restored: string; thanks: string; failed: string }
  /** What stands beside the form on a wide screen. */
  Beside?: ComponentType<{ values: Values }>
  /** Where it is sent to, and what that call says when it fails. */
  calls: (api: Api) => Adding<Draft>
  failure: string
  /** What is done next, in words that follow the thanks. */
  after?: (draft: Draft, id: number) => Promise<string>
}
