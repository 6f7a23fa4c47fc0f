import { expect, test } from 'bun:test'
import { renamed } from './renamed.ts'

const fields = { project_title: '', img: '', category: '' }

test('an editor begins from either set of names, and from its own where a row has both', () => {
  expect(renamed({ title: 'Tracker', imageUrl: '/images/a.webp' }, fields)).toMatchObject({
    project_title: 'Tracker',
    img: '/images/a.webp',
  })
  expect(renamed({ img: null, imageUrl: '/images/face.webp' }, fields)['img']).toBeNull()
})
