import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { Pager } from './pager.tsx'

test.each([
  [1, 3, '1 2 3'],
  [1, 20, '1 2 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [5, 20, '1 … 4 5 6 … 20'],
  [20, 20, '1 … 19 20'],
])('page %d of %d has links to the pages %s', (page, pages, numbers) => {
  const { container } = render(
    <MemoryRouter>
      <Pager page={page} pages={pages} hrefOf={(to) => `?page=${to}`} onTurn={() => {}} />
    </MemoryRouter>,
  )
  const shown = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(shown.join(' ')).toBe(numbers)
})
