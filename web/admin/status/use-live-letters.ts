import { useRef } from 'react'
import { useBeat } from '../../browser/beat.ts'
import { useSource } from '../../data/client.tsx'
import { asAdmin } from '../calls.ts'
import { useFreshRows } from '../list/use-fresh-rows.ts'
import { pollEvery } from '../panel/use-polling.ts'
import { type Letter, letterKeys, lettersOf } from './letter-list.tsx'

const often = 3000
/** One that hasn't gone out in a minute is looked at as seldom as all else. */
const mostInARow = 20

const stateOf = ({ id, state, due_at }: Letter) => `${id} ${state} ${due_at}`

/** Shows what becomes of the letters on the screen: soon after it happens while one is about to go out. */
export function useLiveLetters() {
  const { api } = useSource()
  const { shown, refresh } = useFreshRows<Letter>(letterKeys, (ids) => asAdmin(lettersOf(api, ids)))
  const looks = useRef({ at: '', times: 0 })
  useBeat(pollEvery, () => void refresh())
  useBeat(often, () => {
    const waiting = shown().filter(({ state }) => state === 'waiting')
    const at = waiting.map(stateOf).join()
    looks.current = { at, times: at === looks.current.at ? looks.current.times + 1 : 1 }
    if (waiting.length > 0 && looks.current.times <= mostInARow) void refresh()
  })
}
