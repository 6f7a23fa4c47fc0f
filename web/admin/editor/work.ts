import type * as z from 'zod/mini'
import { type Api, type Call, Refused } from '../../data/api.ts'
import type { Version } from '../../data/version.ts'
import type { Values } from '../../forms/form-fields.ts'
import {
  asAdmin,
  expectSession,
  type Fields,
  isOutcomeUnknown,
  Stale,
  type Tagged,
} from '../calls.ts'
import type { GoingBack } from '../history/history-button.tsx'
import { rememberSearch } from '../panel/address.ts'
import type { NavigationNotice } from '../panel/navigation-notice.ts'
import type { Changing, EditorKind, ItemHistory } from './editor-kind.ts'

/** What an editor is open for: to add something new, or to change what is there. */
export type Work<Draft> = {
  schema: z.ZodMiniType<Draft>
  failed: string
  send: (draft: Draft, sent: Sent) => Promise<Saved>
  /** What was before, where that is remembered. */
  past?: Past
}

export type Past = Pick<ItemHistory, 'fieldsOf'> & {
  versions: (api: Api) => Call<Version[] | null>
  /** Puts it back where it was deleted, and reads it. */
  restore: () => Promise<Tagged<Fields>>
}

type Sent = { key: string; basis: string; values: Values; goingBack?: GoingBack | undefined }
/** What is said of it, the item it was, and whether it ended the session. */
export type Saved = NavigationNotice & { endsSession?: boolean }

export const adding = <New, Edit>(of: EditorKind<New, Edit>, api: Api): Work<New> => ({
  schema: of.schema,
  failed: of.says.addFailed,
  send: async (draft, { key }) => {
    await expectSession(api) // anybody may submit what is reviewed, and it would count as a visitor's
    const { id, also } = await asAdmin(of.add(api, draft, key))
    if (of.listedUnder) rememberSearch(of.listedUnder)
    return { notice: [of.says.added(id), also].filter(Boolean).join(' ') }
  },
})

type One<Edit> = { api: Api; id: number; afterwards: (draft: Edit) => void }

export const changing = <Edit>(
  of: Changing<Edit>,
  { api, id, afterwards }: One<Edit>,
): Work<Edit> => ({
  schema: of.edited,
  failed: of.says.editFailed,
  ...(of.history && { past: pastOf(of, of.history, { api, id }) }),
  send: async (draft, { basis, values, goingBack }) => {
    const headers = { 'if-match': basis }
    const save = () =>
      goingBack && of.history
        ? of.history.revert(api, { id, headers, ...goingBack })
        : of.save(api, { id, draft, headers })
    const { tag } = await asAdmin(save()).catch(async (error) => {
      // Nothing differs where it was this very edit that was saved, and its answer lost. Of a secret nothing is read.
      const now = await nowOf(error, () => of.read(api, id))
      const isSaved = now && now.tag !== basis && differing(values, now.row).length === 0
      if (!isSaved || of.secrets?.some((name) => values[name])) throw error
      return now
    })
    afterwards(draft)
    const why = of.endsSession?.({ id, draft })
    if (why) return { notice: why, endsSession: true }
    const saved = of.history &&
      tag !== basis && { path: of.key, id, name: nameIn(values), now: tag }
    return { notice: goingBack?.words ?? of.says.edited, ...(saved && { saved }) }
  },
})

/** An item is called by the first of its fields. */
const nameIn = (values: Values) => String(Object.values(values)[0] ?? '')

/** The fields of a form that another version has differently; what that version doesn't tell is not among them. */
export const differing = (yours: Values, theirs: Fields) =>
  Object.keys(yours).filter((name) => {
    const [own, other] = [yours[name], theirs[name]]
    return name in theirs && (typeof own === 'string' ? own.trim() : own) !== String(other ?? '')
  })

/** The item after an edit that failed, where it may be what the edit made of it. */
async function nowOf(error: unknown, read: () => Promise<Tagged<Fields>>) {
  if (error instanceof Stale) return error.current
  return isOutcomeUnknown(error) ? await asAdmin(read()).catch(() => undefined) : undefined
}

const pastOf = (
  { read }: { read: (api: Api, id: number) => Promise<Tagged<Fields>> },
  { fieldsOf, versions, restore }: ItemHistory,
  { api, id }: { api: Api; id: number },
): Past => ({
  fieldsOf,
  versions: (api) => versions(api, id),
  restore: async () => {
    // Somebody else may have restored it already.
    await asAdmin(restore(api, id)).catch((error) => {
      if (!(error instanceof Refused && error.status === 404)) throw error
    })
    return await asAdmin(read(api, id))
  },
})
