import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../data/api.ts'
import { callNameOf } from '../../data/kind.ts'
import { kinds } from '../../kinds.ts'
import { reverting } from '../list/actions.ts'
import type { Result } from '../list/list-definition.ts'
import { perform } from '../list/perform.ts'
import type { Saved } from './navigation-notice.ts'

type Desk = {
  api: Api
  client: QueryClient
  tell: (told: { results: readonly Result[] }) => void
}

/** Takes an edit back: the item is again as it was before, unless somebody changed it since. */
export function undoingEdit({ path, id, name, now }: Saved, { api, client, tell }: Desk) {
  const kind = Object.values(kinds).find((each) => each.path === path)
  if (!kind) return undefined
  const many = { kind: callNameOf(kind.path), list: 'published' } as const
  const revision = Number.parseInt(now.replace(/\D/g, ''), 10)
  const asked = { action: reverting, targets: [{ id, name, revision }] }
  return async () => {
    const results = await perform({ api, many, rereading: () => async () => undefined }, asked)
    await client.invalidateQueries()
    tell({ results })
  }
}
