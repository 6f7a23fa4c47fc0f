import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { Card } from './list.tsx'

const show = (item: Parameters<typeof Card>[0]['item']) =>
  render(
    <MemoryRouter>
      <Card item={item} index={0} />
    </MemoryRouter>,
  )

const bare = {
  id: 7,
  project_title: '',
  student_name: ' ',
  summary: '',
  project_link: null,
  github_link: null,
  headshot_url: null,
  img: null,
  category: null,
  status: 'approved' as const,
  submission_date: '2026-03-02T12:00:00.000Z',
  published_at: null,
}

test('what a project does not say has its default', () => {
  show(bare)
  const title = screen.getByRole('link', { name: 'Untitled Project' })
  expect(title).toHaveAttribute('href', '/student-highlights/7')
  expect(screen.getByText('Unknown Student')).toBeVisible()
  expect(screen.getByText('No description available.')).toBeVisible()
  expect(screen.queryByText(/View on GitHub/)).toBeNull()
})

test('the headshot goes before the image, in the copy that suits its size', () => {
  const { container } = show({ ...bare, headshot_url: '/images/a.webp', img: '/images/b.webp' })
  expect(container.querySelector('img')).toHaveAttribute(
    'srcset',
    '/images/a.webp?w=320 320w, /images/a.webp?w=640 640w, /images/a.webp?w=960 960w, /images/a.webp 1600w',
  )
})

test('a picture from elsewhere is asked for without saying who asks', () => {
  const { container } = show({ ...bare, img: 'https://example.org/me.png' })
  const picture = container.querySelector('img')
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
  expect(picture).not.toHaveAttribute('srcset')
})

test('which project a link to the code is of can be heard', () => {
  show({ ...bare, project_title: 'Tide clock', github_link: 'https://github.com/college/tide' })
  const code = screen.getByRole('link', { name: /^View on GitHub/ })
  expect(code).toHaveAccessibleDescription('Tide clock')
})
