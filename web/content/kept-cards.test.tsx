import { expect, test } from 'bun:test'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { settings } from '../testing/settings.ts'
import { Place, type PlaceProps } from './cards.tsx'
import { drawWithCards } from './kept-cards.tsx'

const site = { settings: { ...settings }, art: {} }

const drawn = (Card: PlaceProps['of']['Card'], ids: (number | null)[]) => {
  const list = (Drawn: typeof Place) =>
    renderToString(
      <Suspense fallback="Not now">
        {ids.map((id, index) => (
          <Drawn
            key={id}
            of={{ path: '/faq', Card }}
            item={id === null ? id : { id }}
            index={index}
          />
        ))}
      </Suspense>,
    )
  return [drawWithCards(site, list).html, list(Place)]
}

let drawings = 0

function Counted({ item: { id }, index }: { item: { id: number }; index: number }) {
  drawings++
  return `${id} at ${index}`
}

test('a card is drawn once for each place, and a place without a row as ever', () => {
  for (const ids of [
    [1, 2],
    [1, null],
    [1, 2],
  ]) {
    const [kept, whole] = drawn(Counted, ids)
    expect(kept).toBe(whole)
  }
  expect(drawings).toBe(2 + 5) // and all five once more where nothing is kept
})

test('what is around a card that can’t be drawn shows what it does without one', () => {
  const [kept, whole] = drawn(() => {
    throw new Error('No card')
  }, [3])
  expect([kept === whole, whole?.includes('Not now')]).toEqual([true, true])
})
