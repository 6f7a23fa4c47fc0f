import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { kinds } from '../../../src/testing/cast.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

test.each(kinds)(
  'the editor of $path has a field for each thing an item holds',
  async ({ path, item, title }) => {
    const id = await site.publish(path)
    await visit(`${path.replace('/api', '/admin-panel')}/edit/${id}`, site)
    await screen.findByDisplayValue(String(Object(item)[title]))
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select')
    const values = [...fields].map(({ value }) => value)
    expect(values).toEqual(expect.arrayContaining(Object.values<string>(item)))
  },
  30_000,
)
