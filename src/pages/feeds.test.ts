import { expect, test } from 'bun:test'
import { Window } from 'happy-dom'
import { reviewedKinds } from '../content/every-kind.ts'
import { article, tracker } from '../testing/cast.ts'
import { describeSite, environment } from '../testing/site.ts'
import { placesOf } from './kinds.ts'

const origin = environment.PUBLIC_URL
const nasty = '<b>&"\uFFFE</b> ]]> 💡'

const parsed = (text: string) => {
  const { DOMParser } = new Window()
  return new DOMParser().parseFromString(text, 'application/xml')
}

const contentsOf = (text: string, name: string) =>
  [...parsed(text).querySelectorAll(name)].map(({ textContent }) => textContent)

describeSite('for feed readers and search engines', (site) => {
  const publish = async (path: string, item: object) => {
    const { body } = await site.admin.post(path, item)
    await site.admin.put(`${path}/approve/${body['id']}`)
    return Number(body['id'])
  }

  test('a feed names what was published last, and nothing that is pending', async () => {
    for (let n = 1; n <= 21; n++)
      await publish('/api/student-highlights', { ...tracker, project_title: `Project ${n}` })
    const id = await publish('/api/student-highlights', { ...tracker, project_title: nasty })
    await site.admin.post('/api/student-highlights', { ...tracker, project_title: 'Not yet' })
    const { text, headers } = await site.visitor.get('/student-highlights/feed.xml')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(headers.get('etag')).toBeTruthy()
    const titles = contentsOf(text, 'entry > title')
    expect(titles).toHaveLength(20)
    expect(titles.slice(0, 2)).toEqual([nasty.replace('\uFFFE', ''), 'Project 21'])
    expect(contentsOf(text, 'entry > id')[0]).toBe(`${origin}/student-highlights/${id}`)
    expect(contentsOf(text, 'entry > author > name')[0]).toBe(tracker.student_name)
  })

  test('an article in the feed leads to where it stands', async () => {
    await publish('/api/tech-blog', article)
    const { text } = await site.visitor.get('/tech-blog/feed.xml')
    const [link] = parsed(text).querySelectorAll('entry > link')
    expect(link?.getAttribute('href')).toBe(article.external_link)
  })

  test('a list tells feed readers of its feed, and home of both', async () => {
    const feedsOf = async (path: string) => {
      const { text } = await site.visitor.get(path)
      const links = text.matchAll(
        /<link rel="alternate" type="application\/atom\+xml"[^>]+href="([^"]+)"/g,
      )
      return [...links].map(([, href]) => href)
    }
    const lists = reviewedKinds.map((kind) => placesOf(kind).list)
    const ofHome = await feedsOf('/')
    expect(ofHome.toSorted()).toEqual(lists.map((list) => `${list}/feed.xml`).toSorted())
    for (const list of lists) expect(await feedsOf(list)).toEqual([`${list}/feed.xml`])
    expect(await feedsOf('/faculty')).toEqual([])
  })

  test('the sitemap names every page that may be found, and the projects that are public', async () => {
    const id = await publish('/api/student-highlights', tracker)
    const { body } = await site.admin.post('/api/student-highlights', tracker)
    const { text } = await site.visitor.get('/sitemap.xml')
    const addresses = contentsOf(text, 'url > loc')
    expect(addresses).toContain(`${origin}/faculty`)
    expect(addresses).toContain(`${origin}/student-highlights/${id}`)
    expect(addresses).not.toContain(`${origin}/student-highlights/${body['id']}`)
    expect(addresses).toContain(`${origin}/submit-project`)
    expect(addresses.filter((address) => /admin|create/.test(address))).toEqual([])
    for (const address of addresses.slice(0, 12))
      expect((await site.visitor.get(address.replace(origin, ''))).status).toBe(200)
  })

  test('robots are told where the sitemap is, and that calls are no pages', async () => {
    const { text, headers } = await site.visitor.get('/robots.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(text).toContain('Disallow: /api/')
  })
})
