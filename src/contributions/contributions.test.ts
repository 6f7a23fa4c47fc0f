import { expect, test } from 'bun:test'
import { article, tracker } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'

async function openLab() {
  const { context, visitor, admin } = await openSite()
  const publish = async (path: string, item: object) => {
    const { body } = await admin.post(`/api/${path}`, { ...item })
    context.pass(1000)
    await admin.put(`/api/${path}/approve/${body['id']}`)
    return Number(body['id'])
  }
  return { visitor, admin, publish }
}

async function contributors(visitor: Client, query = '') {
  const { text, headers } = await visitor.get(`/api/contributions${query}`)
  return { items: JSON.parse(text), total: Number(headers.get('x-total-count')) }
}

test('each author of something published is listed once, with all works', async () => {
  const { visitor, admin, publish } = await openLab()
  expect(await contributors(visitor)).toMatchObject({ total: 0 })
  const project = await publish('student-highlights', { ...tracker, student_name: 'Zoë Park' })
  await publish('tech-blog', { ...article, author_name: 'zoë park' })
  await publish('tech-blog', { ...article, title: 'Other', author_name: 'Ulrich Ødegaard' })
  await admin.post('/api/student-highlights', { ...tracker, student_name: 'Waits Still' })
  const { items, total } = await contributors(visitor)
  expect(total).toBe(2)
  const zoe = (items as Record<string, unknown>[]).find(({ count }) => count === 2)
  expect(String(zoe?.['name']).toLowerCase()).toBe('zoë park')
  expect(zoe?.['works']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        link: `/student-highlights/${project}`,
        title: tracker.project_title,
      }),
      expect.objectContaining({ link: article.external_link, title: article.title }),
    ]),
  )
  expect(await contributors(visitor, '?name=ZO%C3%8B%20Park')).toMatchObject({
    total: 1,
    items: [{ count: 2 }],
  })
  expect(await contributors(visitor, '?name=nobody')).toMatchObject({ total: 0 })
  expect(await contributors(visitor, '?perPage=1&page=2')).toMatchObject({ total: 2, items: [{}] })
})

test('a person’s labels are listed once, and narrow down the list by their own word', async () => {
  const { visitor, admin } = await openLab()
  const person = { role: 'Lecturer', email: 'a@college.edu' }
  await admin.post('/api/faculty', { ...person, name: 'Ada', areas: ['Logic', 'AI'] })
  await admin.post('/api/faculty', {
    ...person,
    name: 'Bo',
    email: 'b@college.edu',
    areas: 'AI; Databases',
  })
  await admin.post('/api/faculty', { ...person, name: 'Cy', email: 'c@college.edu' })
  const namesAt = async (query: string) => {
    const answer = await visitor.get(`/api/faculty${query}`)
    const rows = JSON.parse(answer.text) as { name: string }[]
    return [rows.map(({ name }) => name).join(), answer.headers.get('x-total-count')]
  }
  expect(JSON.parse((await visitor.get('/api/faculty/labels')).text)).toEqual(
    ['AI', 'Databases', 'Logic'].map((label) => ({ label })),
  )
  expect(await namesAt('?area=AI&page=1')).toEqual(['Ada,Bo', '2'])
  expect(await namesAt('?area=AI&page=2&perPage=1')).toEqual(['Bo', '2'])
  expect((await namesAt('?area=Databases'))[0]).toBe('Bo')
  expect((await namesAt('?area=Art'))[0]).toBe('')
  expect((await namesAt('?area='))[0]).toBe('Ada,Bo,Cy')
})
