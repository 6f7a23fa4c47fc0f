import { expect, test } from 'bun:test'
import { article, tracker } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { openSite } from '../testing/memory.ts'

const site = await openSite()

test('an article carries its image as img, too, wherever it is answered', async () => {
  const path = '/api/tech-blog'
  const image = 'https://far.example/a.png'
  const same = (body: object) => expect(body).toMatchObject({ image, img: image })
  const made = await site.visitor.post(path, { ...article, image })
  same(made.body)
  const one = `${path}/${made.body['id']}`
  const first = async (list: string) => (await site.admin.get(list)).body[0] ?? {}
  same(await first(`${path}/pending`))
  same(await first(`${path}/pending?page=1`))
  const { body: spam } = await site.visitor.post(path, { ...article, image, hl_check: 'x' })
  same(await first(`${path}/spam`))
  same((await site.admin.put(`${path}/not-spam/${spam['id']}`)).body)
  same((await site.admin.put(`${path}/approve/${made.body['id']}`)).body)
  same((await site.visitor.get(one)).body)
  same(await first(path))
  same((await site.admin.put(one, { title: 'Renamed' })).body)
  const stale = await site.admin.put(one, { title: 'Again' }, { 'if-match': '"1"' })
  same(Object(stale.body['current']))
  const { img, ...none } = (await site.admin.put(one, { image: null })).body
  expect([img, none['image']]).toEqual([null, null])
  expect((await site.admin.put(one, { img: image })).body).toMatchObject({ image, img: image })
})

test('a project shows its image, else its headshot, as imageUrl, and its links by the view’s names', async () => {
  const path = '/api/student-highlights'
  const [face, picture] = ['https://far.example/face.png', 'https://far.example/picture.png']
  const { body } = await site.admin.post(path, but(tracker, { headshot_url: face }))
  const one = `${path}/${body['id']}`
  const seen = (await site.admin.get(one)).body
  expect(seen).toMatchObject({
    img: null,
    imageUrl: face,
    githubLink: tracker.github_link,
    websiteLink: tracker.project_link,
  })
  const { body: same } = await site.admin.put(one, seen)
  expect(same).toMatchObject({ ...tracker, img: null, headshot_url: face })
  await site.admin.put(one, { ...seen, imageUrl: picture })
  expect((await site.admin.get(one)).body).toMatchObject({ img: picture, imageUrl: picture })
  await site.admin.put(one, { img: null, headshot_url: null })
  expect((await site.admin.get(one)).body).toMatchObject({ imageUrl: null })
})
