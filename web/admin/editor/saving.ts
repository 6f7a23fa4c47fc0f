import type * as z from 'zod/mini'
import { type Api, Refused } from '../../data/api.ts'
import type { useSite } from '../../data/site.tsx'
import { type Values, valueText } from '../../forms/form-fields.ts'
import {
  asAdmin,
  expectSession,
  type Fields,
  isOutcomeUnknown,
  Stale,
  type Tagged,
} from '../calls.ts'
import type { GoingBack } from '../history/history-button.tsx'
import type { NavigationNotice } from '../panel/navigation-notice.ts'
import type { CreateAndEditOptions, EditOptions, EditorOptions } from './options.ts'

/** What the form does when it is submitted: create an item, or edit one. */
export type Saving<Draft> = {
  schema: z.ZodMiniType<Draft>
  failed: string
  send: (draft: Draft, sent: Sent) => Promise<Saved>
}

type Sent = { key: string; basis: string; values: Values; goingBack?: GoingBack | undefined }
export type Saved = NavigationNotice & { endsSession?: boolean }

export const creating = <New, Edit>(
  of: CreateAndEditOptions<New, Edit>,
  api: Api,
): Saving<New> => ({
  schema: of.schema,
  failed: of.says.addFailed,
  send: async (draft, { key }) => {
    await expectSession(api) // without one, a reviewed kind takes it as a visitor's submission
    const { id, also } = await asAdmin(of.add(api, draft, key))
    return { notice: [of.says.added(id), also].filter(Boolean).join(' ') }
  },
})

type Target = { api: Api; id: number; site: ReturnType<typeof useSite> }

export const editing = <Edit>(of: EditOptions<Edit>, { api, id, site }: Target): Saving<Edit> => ({
  schema: of.edited,
  failed: of.says.editFailed,
  send: async (draft, { basis, values, goingBack }) => {
    const headers = { 'if-match': basis }
    const call =
      goingBack && of.history
        ? of.history.revert(api, { id, headers, ...goingBack })
        : of.save(api, { id, draft, headers })
    const { tag } = await asAdmin(call).catch(async (error) => {
      const now = await currentAfter(error, () => of.read(api, id))
      if (now && now.tag !== basis && isSaved(of, values, now.row)) return now
      throw error
    })
    of.onSaved?.(draft, site)
    const why = of.endsSession?.({ id, draft })
    if (why) return { notice: why, endsSession: true }
    const notice = goingBack?.words ?? of.says.edited
    if (!of.history || tag === basis) return { notice }
    return { notice, saved: { path: of.key, id, name: nameIn(values), now: tag } }
  },
})

/** The item as it is after a failed edit that may have been stored all the same. */
async function currentAfter(error: unknown, read: () => Promise<Tagged<Fields>>) {
  if (error instanceof Stale) return error.current
  return isOutcomeUnknown(error) ? await asAdmin(read()).catch(() => undefined) : undefined
}

/** Whether this edit was stored though its response was lost. Nobody can tell of a secret. */
const isSaved = ({ secrets = [] }: EditorOptions, values: Values, row: Fields) =>
  differing(values, row).length === 0 && !secrets.some((name) => values[name])

const nameIn = (values: Values) => String(Object.values(values)[0] ?? '')

/** The fields that differ from another version, as far as that version has them. */
export const differing = (yours: Values, theirs: Fields) =>
  Object.keys(yours).filter((name) => {
    const [own, other] = [yours[name], theirs[name]]
    return name in theirs && (typeof own === 'string' ? own.trim() : own) !== valueText(other)
  })

/** Restores a deleted item and reads it. Somebody else may have restored it already. */
export async function restoreItem({ history, read }: EditorOptions, api: Api, id: number) {
  if (history)
    await asAdmin(history.restore(api, id)).catch((error) => {
      if (!(error instanceof Refused && error.status === 404)) throw error
    })
  return await asAdmin(read(api, id))
}
