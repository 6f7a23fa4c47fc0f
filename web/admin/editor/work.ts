import type * as z from 'zod/mini'
import type { Api } from '../../data/api.ts'
import type { Values } from '../../forms/form-fields.ts'
import { asAdmin, expectSession, Stale } from '../calls.ts'
import { rememberSearch } from '../panel/address.ts'
import { differing } from './differing.ts'
import type { Changing, EditorKind } from './editor-kind.ts'

/** What an editor is open for: to add something new, or to change what is there. */
export type Work<Draft> = {
  schema: z.ZodMiniType<Draft>
  failed: string
  send: (api: Api, draft: Draft, sent: Sent) => Promise<Saved>
}

type Sent = { key: string; basis: string; values: Values }
/** What is said of it, and whether it ended the session. */
type Saved = { notice: string; endsSession?: boolean }

export const adding = <Name extends string, New, Edit>(
  of: EditorKind<Name, New, Edit>,
): Work<New> => ({
  schema: of.schema,
  failed: of.says.addFailed,
  send: async (api, draft, { key }) => {
    await expectSession(api) // anybody may submit what is reviewed, and it would count as a visitor's
    const id = await asAdmin(of.add(api, draft, key))
    if (of.listedUnder) rememberSearch(of.listedUnder)
    return { notice: of.says.added(id) }
  },
})

export const changing = <Name extends string, Edit>(
  of: Changing<Name, Edit>,
  id: number,
  afterwards?: (draft: Edit) => void,
): Work<Edit> => ({
  schema: of.edited,
  failed: of.says.editFailed,
  send: async (api, draft, { basis, values }) => {
    try {
      await asAdmin(of.save(api, { id, draft, headers: { 'if-match': basis } }))
    } catch (error) {
      // Nothing differs where it was this very edit that was saved, and its answer lost.
      if (!(error instanceof Stale) || differing(values, error.current.row).length > 0) throw error
    }
    afterwards?.(draft)
    const why = of.endsSession?.({ id, draft })
    return why ? { notice: why, endsSession: true } : { notice: of.says.edited }
  },
})
