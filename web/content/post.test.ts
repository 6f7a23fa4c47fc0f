import { expect, test } from 'bun:test'
import { postOf } from './post.tsx'

test('a post reads the same under either set of names', () => {
  const canonical = postOf({
    project_title: 'Tracker',
    student_name: 'Maya',
    github_link: 'https://github.com/x',
    project_link: 'https://x.org/',
    img: '/images/a.webp',
  })
  const other = postOf({
    title: 'Tracker',
    author_name: 'Maya',
    githubLink: 'https://github.com/x',
    websiteLink: 'https://x.org/',
    imageUrl: '/images/a.webp',
  })
  expect(other).toEqual(canonical)
})

test('blank fields are undefined', () => {
  const blank = { title: '  ', summary: null, submission_date: '2026-03-02', published_at: null }
  expect(postOf(blank)).toEqual(postOf({}))
})
