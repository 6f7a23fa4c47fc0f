import { describe, expect, test } from 'bun:test'
import { type KindCast, kinds } from '../testing/cast.ts'
import { openSite, publish } from '../testing/memory.ts'

const { context, visitor, admin } = await openSite({ SESSION_HOURS: '8760' })

const titles = ['Oduya', 'Zebra', 'Ødegaard', 'apple', 'Éclair']
const inOrder = ['apple', 'Éclair', 'Ødegaard', 'Oduya', 'Zebra']
/** What a list of a kind answers: the titles of its rows. */
const titlesOf = async ({ path, title }: KindCast, rest: string) => {
  const { status, body } = await admin.get(`${path}${rest}`)
  expect([rest, status]).toEqual([rest, 200])
  return body.map((row) => row[title])
}

/** Each of the titles a minute after the one before, and what takes place a day after it. */
const changesOf = ({ item, title }: KindCast, place: number) => ({
  [title]: titles[place],
  ...('starts_at' in item && {
    starts_at: `2099-12-0${place + 1}T18:00`,
    ends_at: `2099-12-0${place + 1}T22:00`,
  }),
  ...('email' in item && { email: `one${place}@college.edu` }),
  ...('author_name' in item && { author_name: 'Kim' }), // searches find names, too
})

/** In every order, by pages, and with a search and a category. */
async function expectSorted(kind: KindCast, list: string) {
  const sorted: [query: string, titles: string[]][] = [
    ['sort=oldest', titles],
    ['sort=newest', titles.toReversed()],
    ['sort=title', inOrder],
    ['sort=title&page=2&perPage=2', inOrder.slice(2, 4)],
    ['sort=oldest&q=od', ['Oduya', 'Ødegaard']],
    ['sort=title&q=od&page=1', ['Ødegaard', 'Oduya']],
  ]
  const { category } = { category: undefined, ...kind.item }
  if (category)
    sorted.push(
      [`sort=oldest&category=${encodeURIComponent(category)}`, titles],
      [`sort=title&category=${encodeURIComponent(category)}`, inOrder],
      ['sort=title&category=cybersecurity', []],
    )
  for (const [query, expected] of sorted)
    expect(await titlesOf(kind, `/${list}?${query}`)).toEqual(expected)
}

describe.each(kinds)('$path', (kind) => {
  const { path, item, reviewed } = kind
  const ids: number[] = []

  test('the published list is sorted for the panel', async () => {
    for (const place of titles.keys()) {
      context.pass(60_000)
      ids.push(await publish(admin, kind, changesOf(kind, place)))
    }
    await expectSorted(kind, 'published')
    const usual = path.endsWith('faculty') ? inOrder : titles.toReversed()
    expect(await titlesOf(kind, '/published')).toEqual(usual)
  })

  test('public lists ignore sort', async () => {
    const usual = await visitor.get(`${path}?page=1`)
    for (const sort of ['oldest', 'title', 'price'])
      for (const client of [visitor, admin]) {
        const { status, text } = await client.get(`${path}?page=1&sort=${sort}`)
        expect([status, text]).toEqual([200, usual.text])
      }
  })

  test('the trash is sorted, too', async () => {
    for (const id of ids) await admin.delete(`${path}/${id}`)
    await expectSorted(kind, 'trash')
    expect((await admin.get(`${path}/trash?q=od&perPage=1`)).headers.get('x-total-count')).toBe('2')
  })

  test.if(reviewed)('pending lists and spam are sorted', async () => {
    for (const [status, more] of [
      ['pending', {}],
      ['spam', { hl_check: 'a machine' }],
    ] as const) {
      for (const place of titles.keys())
        await visitor.post(path, { ...item, ...changesOf(kind, place), ...more })
      await expectSorted(kind, status)
    }
  })
})
