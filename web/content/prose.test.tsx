import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { openSite, visit } from '../testing/site.tsx'
import { Prose } from './prose.tsx'

test('what is still being written is read as it will be, once that can be', async () => {
  const { container } = render(<Prose text={'## Why\nSee `make`'} />)
  expect(container).toHaveTextContent(/^(## Why See `make`|Why See make)$/) // another file may have loaded the reader
  expect(await screen.findByRole('heading', { name: 'Why' })).toBeVisible()
  expect(container.querySelector('code')).toHaveTextContent('make')
})

const text = '## Why\n\n- one\n- [two](https://a.example)\n\n<b>no</b>'

test('the prose of projects, events and answers is read as Markdown', async () => {
  const site = await openSite()
  for (const [path, field, pageOf] of [
    ['/api/student-highlights', 'project_description', '/student-highlights/1'],
    ['/api/events', 'description', '/calendar/1'],
    ['/api/faq', 'answer', '/faq'],
  ] as const) {
    await site.publish(path, { [field]: text })
    const { settled, unmount } = await visit(pageOf, site)
    await settled()
    const heading = screen.getByRole('heading', { name: 'Why', hidden: true, level: 2 })
    const prose = heading.closest('.prose')
    const items = [...(prose?.querySelectorAll('li') ?? [])].map((item) => item.textContent)
    expect([path, ...items]).toEqual([path, 'one', 'two (opens in a new tab)'])
    expect(prose).toHaveTextContent('<b>no</b>')
    unmount()
  }
})
