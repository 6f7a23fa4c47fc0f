import { expect, test } from 'bun:test'
import { articles, highlights } from '../content/kinds.ts'
import { article, castOf, teacher, tracker } from '../testing/cast.ts'
import { openSite, publish } from '../testing/memory.ts'

test('each author of something published is listed once, with all works', async () => {
  const { visitor, admin } = await openSite()
  const contributors = async (query = '') => {
    const { body, headers } = await visitor.get(`/api/contributions${query}`)
    return { items: body, total: Number(headers.get('x-total-count')) }
  }
  expect(await contributors()).toMatchObject({ total: 0 })
  const project = await publish(admin, castOf(highlights), { student_name: 'Zoë Park' })
  await publish(admin, castOf(articles), { author_name: 'zoë  park' })
  await publish(admin, castOf(articles), { title: 'Other', author_name: 'Ulrich Ødegaard' })
  await admin.post('/api/student-highlights', { ...tracker, student_name: 'Waits Still' })
  const { items, total } = await contributors()
  expect(total).toBe(2)
  const zoe = items.find(({ count }) => count === 2)
  expect(String(zoe?.['name']).toLowerCase()).toBe('zoë  park')
  expect(zoe?.['works']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ link: `/student-highlights/${project}`, title: tracker.project_title },
      }),
      expect.objectContaining({ link: article.external_link, title: article.title }),
    ]),
  )
  const ofZoe = { total: 1, items: [{ count: 2 }] }
  expect(await contributors('?name=ZO%C3%8B%20Park')).toMatchObject(ofZoe)
  expect(await contributors('?name=nobody')).toMatchObject({ total: 0 })
  expect(await contributors('?perPage=1&page=2')).toMatchObject({ total: 2, items: [{}] })
})

test('a person’s labels are listed once, and narrow down the list by their own word', async () => {
  const { visitor, admin } = await openSite()
  const areas = { Ada: ['Logic', 'AI'], Bo: 'AI; Databases', Cy: null }
  for (const [name, own] of Object.entries(areas))
    await admin.post('/api/faculty', { ...teacher, name, email: `${name}@college.edu`, areas: own })
  const { body: labels } = await visitor.get('/api/faculty/labels')
  expect(labels.map(({ label }) => label)).toEqual(['AI', 'Databases', 'Logic'])
  const namesAt = async (query: string) => {
    const { body, headers } = await visitor.get(`/api/faculty${query}`)
    return [body.map(({ name }) => name).join(), headers.get('x-total-count')]
  }
  expect(await namesAt('?area=AI&page=1')).toEqual(['Ada,Bo', '2'])
  expect(await namesAt('?area=AI&page=2&perPage=1')).toEqual(['Bo', '2'])
  expect((await namesAt('?area=Databases'))[0]).toBe('Bo')
  expect((await namesAt('?area=Art'))[0]).toBe('')
  expect((await namesAt('?area='))[0]).toBe('Ada,Bo,Cy')
})
