import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { FormFields } from './form-fields.ts'

const schema = z.object({ name: z.string().check(z.minLength(1, 'Enter a name')) })

test('text typed before hydration is validated', () => {
  const form = new FormFields({ name: '' }, {})
  const control = document.createElement('input')
  control.value = 'typed early'
  form.refFor('name')(control)
  expect(form.validate(schema)).toEqual({ name: 'typed early' })
  expect(form.getSnapshot().errors).toEqual({})
})

test('an emptied field stays empty', () => {
  const form = new FormFields({ name: 'served' }, {})
  form.refFor('name')(document.createElement('input'))
  form.setValue('name', '')
  expect(form.validate(schema)).toBeUndefined()
  expect(form.getSnapshot().errors).toEqual({ name: 'Enter a name' })
})
