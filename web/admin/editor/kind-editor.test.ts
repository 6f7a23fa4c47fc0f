import { expect, test } from 'bun:test'
import { withFormNames } from './kind-editor.ts'

const blank = { project_title: '', img: '', category: '' }

test('an editor takes a post under either set of names, and prefers the names of its fields', () => {
  expect(withFormNames({ title: 'Tracker', imageUrl: '/images/a.webp' }, blank)).toMatchObject({
    project_title: 'Tracker',
    img: '/images/a.webp',
  })
  expect(withFormNames({ img: null, imageUrl: '/images/face.webp' }, blank)['img']).toBeNull()
})
