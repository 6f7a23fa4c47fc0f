import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { FormPath } from '../../src/pages/contract.ts'
import type { Api } from '../data/api.ts'
import type { CreateEndpoint } from '../data/kind.ts'
import type { ScreenModule } from '../data/screen.tsx'
import type { FieldBinding } from '../ui/field.tsx'
import type { PictureBinding } from '../ui/picture-field.tsx'
import type { FormValues } from './form-fields.ts'

export type FieldsProps<Name extends string> = {
  field: (name: Name) => FieldBinding
  picture: (name: Name) => PictureBinding
  /** Of the item that an admin edits. */
  id?: number | undefined
}

export type FieldsOf<Schema extends { shape: object }> = FieldsProps<
  Extract<keyof Schema['shape'], string>
>

export type Form<Draft> = {
  schema: z.ZodMiniType<Draft>
  /** The names of the fields, in order, with their initial texts. */
  blank: Record<string, string>
  /** The controls' names, where they differ from the fields'. */
  names?: { [name: string]: string | undefined } | undefined
  Fields: (props: FieldsProps<string>) => ReactNode
}

/** The form of a kind. By default, all fields of its schema are initially empty. */
export type KindForm<Draft> = Omit<Form<Draft>, 'schema' | 'blank'> & {
  schema: z.ZodMiniType<Draft> & { shape: Record<string, unknown> }
  blank?: Form<Draft>['blank'] | undefined
}

/** A submission that its sender edits in its own form: how it is saved, and what is rendered around the form. */
export type SubmissionEdit = {
  path: string
  item: object
  revision: number | null
  save: (draft: object) => Promise<void>
  submitLabel: string
  before: ReactNode
  above: ReactNode
  beside: ReactNode
  beneath: ReactNode
}

export type FormScreen = ScreenModule & {
  edit: (title: string, editing: SubmissionEdit) => ReactNode
  thanks: string
}

export type FormKind<Draft> = Form<Draft> & {
  path: FormPath
  intro: string
  next: (sendsMail: boolean) => readonly string[]
  /** Fields that the browser must not store. */
  secrets?: readonly string[]
  live?: readonly string[]
  messages: { submit: string; failed: string }
  thanks: string
  /** A preview of the item, beside the form; null where what is entered isn't enough for one. */
  Preview?: ComponentType<{ values: FormValues }> | null
  calls: (api: Api) => CreateEndpoint<Draft>
  failure: string
  /** Called once the item is stored; returns a message that follows the thanks. */
  after?: (draft: Draft, id: number) => Promise<string>
}
