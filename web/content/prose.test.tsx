import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { everyKind } from '../../src/content/every-kind.ts'
import { proseIn } from '../../src/fields/contents.ts'
import { hasItemPages } from '../../src/pages/contract.ts'
import { kindCalled, openSite, visit } from '../testing/site.tsx'
import { Prose } from './prose.tsx'

test('what is still being written is read as it will be, once that can be', async () => {
  const { container } = render(<Prose text={'## Why\nSee `make`'} />)
  expect(container).toHaveTextContent(/^(## Why See `make`|Why See make)$/) // another file may have loaded the reader
  expect(await screen.findByRole('heading', { name: 'Why' })).toBeVisible()
  expect(container.querySelector('code')).toHaveTextContent('make')
})

const text = '## Why\n\n- one\n- [two](https://a.example)\n\n<b>no</b>'

test.each(everyKind)('$path shows as Markdown what its kind says is prose', async (kind) => {
  const { own } = kindCalled(kind.path)
  const site = await openSite()
  const fields = own.prose ? [own.prose] : proseIn(kind.draft)
  const written = Object.fromEntries(fields.map((field) => [field, text]))
  const id = await site.publish(`/api/${kind.path}`, written)
  const { settled } = await visit(hasItemPages(own.path) ? `${own.path}/${id}` : own.path, site)
  await settled()
  const prose = document.querySelector('.prose')
  expect({ field: own.prose, isShown: prose !== null }).toEqual({
    field: own.prose,
    isShown: own.prose !== null,
  })
  if (!prose) return
  const level = (own.proseUnder ?? 1) + 1
  const heading = screen.getByRole('heading', { name: 'Why', hidden: true, level })
  expect(heading.closest('.prose')).toBe(prose)
  const items = [...prose.querySelectorAll('li')].map((item) => item.textContent)
  expect(items).toEqual(['one', 'two (opens in a new tab)'])
  expect(prose).toHaveTextContent('<b>no</b>')
})
