import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { hackNight, teacher, tracker } from '../../src/testing/cast.ts'
import { createApi } from '../data/api.ts'
import { createClient } from '../data/client.tsx'
import { ready } from '../data/screen.tsx'
import { matchScreen } from '../routes.tsx'
import { enter, siteOfAdmin, visit } from '../testing/site.tsx'

const site = siteOfAdmin()

test('the page of a pending item is missing for visitors, and shown to an admin though it came as missing', async () => {
  const { body } = await site.admin.post('/api/student-highlights', tracker)
  localStorage.clear()
  const { place } = await visit(`/student-highlights/${body['id']}`, site)
  expect(await screen.findByText('No post found.')).toBeVisible()
  await place.go('/contributions')
  await screen.findByRole('heading', { name: 'Contributions' })
  enter(site)
  await place.go(`/student-highlights/${body['id']}`)
  expect(await screen.findByRole('heading', { name: tracker.project_title })).toBeVisible()
})

test.each([
  [
    '/api/student-highlights',
    {
      '@type': 'Article',
      headline: tracker.project_title,
      author: { '@type': 'Person', name: tracker.student_name },
      datePublished: expect.stringMatching(/^2026-/),
    },
  ],
  ['/api/faculty', { name: teacher.name, jobTitle: teacher.role }],
  ['/api/events', { name: hackNight.title, eventStatus: 'https://schema.org/EventCancelled' }],
] as const)('an item of %s is told to machines', async (path, thing) => {
  const id = await site.publish(path)
  if (path === '/api/events') await site.admin.put(`/api/events/cancel/${id}`)
  const list = path.replace('/api', '').replace('events', 'calendar')
  const { prefetch } = await ready(matchScreen(`${list}/${id}`).screen)
  const source = { client: createClient(), api: createApi(site.ask) }
  const about = await prefetch?.({ id, search: '' }, source)
  expect(about?.linked).toEqual([expect.objectContaining(thing)])
})
