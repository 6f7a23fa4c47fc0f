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
  expect(tiles).toHaveLength(7)
  for (const part of ['h3', 'p', 'svg']) {
    const each = tiles.map((tile) => tile.querySelector(part)?.innerHTML)
    expect(each).not.toContain('')
    expect(new Set(each).size).toBe(tiles.length)
  }
})
