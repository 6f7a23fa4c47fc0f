import { expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'

const { visitor, admin } = await openSite()

let count = 10
const ask = async (changes: object = {}) => {
  const n = ++count
  const another = {
    full_name: `Student ${n}`,
    email: `s${n}@college.edu`,
    student_id: `N000000${n}`,
  }
  const { body } = await visitor.post('/api/student', { ...access, ...another, ...changes })
  return Number(body['id'])
}
const list = async (query = '', path = '/api/sd-forms') => {
  const { body, headers } = await admin.get(`${path}?${query}`)
  return { rows: body.map(({ id, alike }) => [id, alike]), total: headers.get('x-total-count') }
}
const pairs = (ids: number[], alike: number) => ids.map((id) => [id, alike])

test('requests with the same name, address or student ID are duplicates', async () => {
  const one = await ask({ full_name: 'Zoë Park' })
  const two = await ask()
  const three = await ask({ full_name: 'ZOË PARK', email: 'zoe@college.edu' })
  const four = await ask({ email: 'Zoe@college.edu', student_id: 'N77777777' })
  const five = await ask({ student_id: 'N77777777' })
  const alike = pairs([five, four, three, one], 4)
  expect((await list()).rows).toEqual([...alike.slice(0, 3), [two, 1], [one, 4]])
  expect(await list(`alike=${one}`)).toEqual({ rows: alike, total: '4' })
  expect((await list(`alike=${one}&q=park`)).rows).toEqual(pairs([three, one], 4))
  await admin.post('/api/student/approve', { id: three })
  expect((await list(`alike=${three}`)).rows).toEqual([...pairs([five, four], 2), [one, 1]])
})

test('spam is compared with spam', async () => {
  const one = await ask({ full_name: 'Bot', hl_check: 'x' })
  const two = await ask({ full_name: 'bot', hl_check: 'x' })
  expect((await list('', '/api/student/spam')).rows).toEqual(pairs([two, one], 2))
})
