import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { article } from '../../../src/testing/cast.ts'
import { connect } from '../../testing/network.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

test('the form sends title, author, summary, link and image, and arrives as an article', async () => {
  const bodies: object[] = []
  const network = connect(() => site.ask)
  const { user } = await visit('/submit-article', site)
  await put(user, await screen.findByLabelText('Title'), article.title)
  await put(user, screen.getByLabelText('Author name'), article.author_name)
  await put(user, screen.getByLabelText('Summary'), article.summary)
  await put(user, screen.getByLabelText('Link'), article.external_link)
  const { ask } = site
  site.ask = async (request) => {
    bodies.push(await request.clone().json())
    return await ask(request)
  }
  await user.click(screen.getByRole('button', { name: 'Submit article' }))
  expect(
    await screen.findByText(
      'Thank you! Your Article has been submitted and is awaiting admin review.',
    ),
  ).toBeVisible()
  network.mend()
  const own = Object.keys(bodies[0] ?? {}).filter((name) => !name.startsWith('hl_'))
  expect(own.toSorted()).toEqual(['author', 'link', 'summary', 'title'])
  const found = await Promise.all([
    site.admin.get('/api/tech-blog/pending'),
    site.admin.get('/api/tech-blog/spam'),
  ])
  const { category, ...rest } = article
  expect(found.flatMap(({ body }) => body)).toMatchObject([rest])
}, 30_000)
