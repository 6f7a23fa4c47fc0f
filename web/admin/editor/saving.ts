import type * as z from 'zod/mini'
import type { Api } from '../../data/api.ts'
import type { useSite } from '../../data/site.tsx'
import { type FieldTexts, type FormValues, valueText } from '../../forms/form-fields.ts'
import type { SubmitInfo } from '../../forms/use-form.ts'
import {
  asAdmin,
  EditConflict,
  type Fields,
  isOutcomeUnknown,
  type RowWithTag,
  requireSession,
} from '../calls.ts'
import type { LeftNotice } from '../panel/left-notice.ts'
import type { Creation, Edition, EditorOptions, Item } from './options.ts'

/** What the form does when it is submitted: create an item, or edit one. */
export type Saving<Draft> = {
  schema: z.ZodMiniType<Draft>
  failed: string
  send: (draft: Draft, sent: SubmitInfo) => Promise<Saved>
}

export type Saved = LeftNotice & { endsSession?: boolean }

export const creating = <New>({ add, ...of }: Creation<New>, api: Api): Saving<New> => ({
  ...of,
  send: async (draft, { key }) => {
    await requireSession(api) // without one, a reviewed kind takes it as a visitor's submission
    return { notice: await asAdmin(add(api, draft, key)) }
  },
})

type Target = { of: EditorOptions; api: Api; item: Item; site: ReturnType<typeof useSite> }

export const editing = <Edit>(
  { schema, failed, saved, save, endsSession, onSaved }: Edition<Edit>,
  { of, api, item, site }: Target,
): Saving<Edit> => ({
  schema,
  failed,
  send: async (draft, { basis, values }) => {
    const { id } = item
    const call = (tag: string) => asAdmin(save(api, { id, draft, headers: { 'if-match': tag } }))
    const { tag } = await call(basis).catch(async (error) => {
      const now = await currentAfter(error, () => of.read(api, id))
      if (now && now.tag !== basis && isSaved(of, values, now.row)) return now
      if (error instanceof EditConflict && isOnlyTouched(of, item, { basis, now: error.current }))
        return await call(error.current.tag)
      throw error
    })
    onSaved?.(draft, site)
    const why = endsSession?.({ id, draft })
    if (why) return { notice: why, endsSession: true }
    return of.history && tag !== basis ? savedAs(saved, of, { id, values, tag }) : { notice: saved }
  },
})

/** The item as it is after a failed edit that may have been stored all the same. */
async function currentAfter(error: unknown, read: () => Promise<RowWithTag<Fields>>) {
  if (error instanceof EditConflict) return error.current
  return isOutcomeUnknown(error) ? await asAdmin(read()).catch(() => undefined) : undefined
}

/** Whether this edit was stored though its response was lost. Nobody can tell of a secret. */
const isSaved = ({ secrets = [] }: EditorOptions, values: FormValues, row: Fields) =>
  differing(values, row).length === 0 && !secrets.some((name) => values[name])

/** Whether nothing of a newer revision differs in the form: the item was approved, or deleted and restored. */
const isOnlyTouched = (
  { blank, history }: EditorOptions,
  { read }: Item,
  { basis, now }: { basis: string; now: RowWithTag<Fields> },
) =>
  history !== undefined &&
  basis === read.tag &&
  differing(textsIn(read.row, blank), now.row).length === 0

type SavedItem = { id: number; values: FormValues; tag: string }

/** Says so with an Undo: the first field of an item is its name. */
export const savedAs = (
  notice: string,
  { key: path }: EditorOptions,
  { id, values, tag: now }: SavedItem,
): Saved => ({
  notice,
  saved: { path, id, name: String(Object.values(values)[0] ?? ''), now },
})

/** What the form of an item begins with. */
export const textsIn = (row: Fields, blank: FieldTexts): FieldTexts =>
  Object.fromEntries(
    Object.entries(blank).map(([name, start]) => [name, valueText(row[name] ?? start)]),
  )

/** The fields that differ from another version, as far as that version has them. */
export const differing = (yours: FormValues, theirs: Fields) =>
  Object.keys(yours).filter((name) => {
    const [own, other] = [yours[name], theirs[name]]
    return name in theirs && (typeof own === 'string' ? own.trim() : own) !== valueText(other)
  })
