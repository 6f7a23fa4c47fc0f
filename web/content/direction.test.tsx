import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { access, kinds } from '../../src/testing/cast.ts'
import { submit } from '../../src/testing/submitting.ts'
import { inHebrew, isHebrew } from '../testing/hebrew.ts'
import { connect } from '../testing/network.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'
import { tabAt } from '../testing/tabs.ts'

const site = siteOfAdmin()
connect(() => site.ask)

/** What nobody sees has no direction, and what a control is called has that of the panel. */
const isSeen = (element: Element | null) => !element?.closest('.sr-only, option, [aria-live]')

const isFree = (element: Element | null) => element?.closest('bdi, [dir=auto]') != null

/** The Hebrew that stands anywhere, and that of it which doesn't find its own direction. */
function directions() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: { text: string; holder: Element | null }[] = []
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode
    if (isHebrew(nodeValue) && isSeen(parentElement))
      texts.push({ text: nodeValue ?? '', holder: parentElement })
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (isHebrew(field.value)) texts.push({ text: field.value, holder: field })
  const stray = texts.filter(({ holder }) => !isFree(holder))
  return {
    count: texts.length,
    stray: stray.map(({ text, holder }) => `${text} in ${holder?.outerHTML.slice(0, 120)}`),
  }
}

/** Waits until something that was typed is there, and looks at all that is. */
async function look(atLeast = 1) {
  await waitFor(() => expect(directions().count).toBeGreaterThanOrEqual(atLeast))
  expect(directions().stray).toEqual([])
}

const all = kinds.map((kind) => {
  const typed = inHebrew(kind.item)
  return { ...kind, typed, name: String(typed[kind.title]) }
})

test.each(all)(
  '$path: what was typed decides its own direction in the panel’s list, its questions and its trash',
  async ({ path, typed, name }) => {
    const id = await site.publish(path, typed)
    const tab = `/admin-panel${tabAt(path)}`
    const { user, unmount } = await visit(tab, site)
    await user.click(await screen.findByRole('button', { name: `Delete: ${name}` }))
    await screen.findByRole('alertdialog')
    await look(2)
    for (const search of screen.queryAllByRole('searchbox')) expect(isFree(search)).toBe(true)
    unmount()
    await site.admin.delete(`${path}/${id}`)
    const { user: next } = await visit(`${tab}&view=trash`, site)
    await next.click(await screen.findByRole('button', { name: `Restore: ${name}` }))
    await screen.findByText(/was restored\./, { selector: '[role=status] *' })
    await look()
  },
  30_000,
)

test.each(all)(
  '$path: so it does in the editor, its preview and what was changed',
  async ({ path, typed, title, name }) => {
    const id = await site.publish(path, typed)
    await site.admin.put(`${path}/${id}`, { [title]: `${name} חדש` })
    const { user } = await visit(`${path.replace('/api', '/admin-panel')}/edit/${id}`, site)
    await screen.findByDisplayValue(`${name} חדש`)
    await look(Object.values(typed).filter(isHebrew).length)
    await user.click(await screen.findByRole('button', { name: 'History' }))
    await screen.findByRole('list', { name: 'Versions' })
    await look()
  },
  30_000,
)

test.each(all.filter(({ reviewed }) => reviewed))(
  '$path: so does what waits, when it is looked at before it is approved, and what was asked of its sender',
  async ({ path, typed, name }) => {
    const { body } = await site.admin.post(path, typed)
    await site.admin.post(`${path}/ask/${body['id']}`, { note: 'הערה' })
    const tab = tabAt(path).replace('cur-', '')
    const { user } = await visit(`/admin-panel${tab}`, site)
    await user.click(await screen.findByRole('button', { name: `Preview: ${name}` }))
    await screen.findAllByRole('heading', { level: 4, name: new RegExp(name) })
    await look(4)
  },
  30_000,
)

test('so it does in the activity', async () => {
  for (const { path, typed } of all) await site.publish(path, typed)
  await visit('/admin-panel?tab=activity', site)
  await screen.findByRole('table', { name: 'Activity' })
  await look(all.length)
}, 30_000)

test('so do the names of those who ask for access, and what is sent about them', async () => {
  await submit(site.visitor, {
    path: '/api/student',
    item: { ...inHebrew(access), hl_opened: 5000 },
  })
  const { unmount } = await visit('/admin-panel?tab=pending-accounts', site)
  await look()
  unmount()
  site.world.sqlite.run("UPDATE letters SET state = 'failed'")
  await visit('/admin-panel?tab=mail', site)
  await look()
}, 30_000)

test('so do the lab’s facts where they are written', async () => {
  await site.admin.put('/api/lab', { room: 'החדר', notice: 'הודעה', notice_until: '2099-12-31' })
  await visit('/admin-panel/lab', site)
  await look(2)
}, 30_000)
