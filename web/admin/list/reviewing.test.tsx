import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { kinds } from '../../../src/testing/cast.ts'
import { but } from '../../../src/testing/client.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const reviewed = kinds.filter((kind) => kind.reviewed)

test.each(reviewed)(
  '$path: several are sent back for changes with one note, and their senders read it',
  async ({ path, item, title }) => {
    const links: string[] = []
    for (const name of ['First', 'Second']) {
      const { body } = await site.visitor.post(path, but(item, { [title]: name }))
      links.push(String(body['receipt']).replace('/submission/', '/api/submissions/'))
    }
    const { user } = await visit(`/admin-panel?tab=${path.replace('/api/', '')}`, site)
    await user.click(await screen.findByRole('checkbox', { name: 'Select: First' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select: Second' }))
    const bulk = (await screen.findByText('2 selected')).closest('div')
    if (!bulk) throw new Error('There is no bulk bar.')
    await user.click(within(bulk).getByRole('button', { name: /^Ask for changes/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await put(user, dialog.getByLabelText('Note'), 'Say more.')
    await user.click(dialog.getByRole('button', { name: 'Ask for changes' }))
    expect(await screen.findAllByText('Changes asked')).toHaveLength(2)
    for (const link of links)
      expect((await site.visitor.get(link)).body).toMatchObject({
        status: 'changes-asked',
        note: 'Say more.',
      })
  },
  30_000,
)
