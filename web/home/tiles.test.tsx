import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { createRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SiteProvider } from '../data/site.tsx'
import { settings } from '../testing/settings.ts'
import { Tiles } from './tiles.tsx'

test('each way into the site has a name, a line about it, and a drawing of its own', () => {
  const { container } = render(
    <SiteProvider value={{ settings, art: {} }}>
      <MemoryRouter>
        <Tiles of={createRef()} totals={{}} />
      </MemoryRouter>
    </SiteProvider>,
  )
  const tiles = [...container.querySelectorAll('li')]
  expect(tiles.length).toBeGreaterThan(6)
  for (const part of ['h3', 'p', 'svg']) {
    const shownIn = (tile: Element | undefined) => tile?.querySelector(part)?.innerHTML
    const first = new Map(tiles.toReversed().map((tile) => [shownIn(tile), tile]))
    const lacking = tiles.filter((tile) => !shownIn(tile) || first.get(shownIn(tile)) !== tile)
    expect([part, ...lacking.map((tile) => tile.querySelector('h3')?.textContent)]).toEqual([part])
  }
})
