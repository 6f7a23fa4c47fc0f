import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { tabOf } from '../../data/kind.ts'
import { byCategory, byMonth, heardInTab, now, searched, sorted } from '../../testing/panel.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { kindCalled } from '../../testing/tabs.ts'
import { hints } from './kind-actions.ts'

const site = siteOfAdmin()

/** One that is shown, one that is deleted, and of what is reviewed one that waits and one that counts as spam. */
async function fill({ path, title, reviewed }: ReturnType<typeof kindCalled>) {
  await site.publish(path)
  const id = await site.publish(path, { [title]: 'Gone' })
  await site.admin.delete(`${path}/${id}`)
  if (!reviewed) return
  const waiting = await site.submit(path, { [title]: 'Waiting' })
  await site.admin.put(`${path}/ask/${waiting.id}`, { note: 'Say more.' })
  await site.submit(path, { [title]: 'Spam', hl_check: 'a machine' })
}

/** What a list says while it waits, and once it is here. */
async function read(address: string) {
  const { settled, unmount } = await visit(`/admin-panel?tab=${address}`, site)
  const waiting = screen.getByRole('tabpanel').querySelector('[role=status]')?.textContent
  await settled()
  const lines = heardInTab()
  unmount()
  return { waiting, lines }
}

/** What the menu of a row holds. */
const hinted = Object.entries(hints)
  .map(([word, hint]) => `(${word}: Waiting) ${hint}`)
  .join(' ')

const more = (name: string, ...rest: string[]) =>
  ['More', ...rest].map((word) => `(${word}: ${name})`).join(' ')

const fate = `deleted by ada on ${now} · kept until Apr 1, 2026, 12:00 PM · was published`
const marked =
  'Show: *All of them, Changed since an admin looked, Changes asked for, Taken down by their senders, Changes proposed'
const files = ['(Download CSV)', '(Import)']

const ways = (tab: string, [first, second]: [string, string], view: string) => [
  `${first} or ${second.toLowerCase()}:`,
  `[${first} (1)](/admin-panel?tab=${tab})`,
  `[${second} (1)](/admin-panel?tab=${tab}&view=${view})`,
]

type Listed = {
  called: string
  create: string
  facts: string
  view: string
  /** By what its rows are called, and as how many of them a page has. */
  sort?: string
  sizes?: string
  actions?: string[]
}

const reviewed: Listed[] = [
  {
    ...{ called: 'student-highlights', create: 'Create Project', sizes: '*4, 25, 100' },
    ...{ facts: 'Maya Okafor · web development', view: '/student-highlights/1' },
  },
  {
    ...{ called: 'tech-blog', create: 'Create Article', facts: 'Ulrich Ødegaard · programming' },
    view: '/tech-blog?q=What%20every%20programmer%20should%20know%20about%20memory',
  },
  {
    ...{ called: 'events', create: 'Create Event', view: '/calendar/1', actions: ['Call off'] },
    facts: 'Tue, Dec 1, 2099, 6:00 PM – 10:00 PM · Science Hall 260 · programming',
  },
]

const curated: Listed[] = [
  {
    ...{ called: 'faq', create: 'Create FAQ', sort: 'Question' },
    facts: 'Every weekday from 8 to 22. On weekends from 10 to 18.',
    view: '/faq?q=When%20is%20the%20lab%20open%3F',
  },
  {
    ...{ called: 'faculty', create: 'Create Faculty Member', sort: 'Name', view: '/faculty/1' },
    facts: 'Associate Professor · grace.nunez@college.edu · Science Hall 214',
  },
  {
    ...{ called: 'student-resources', create: 'Create Resource', sort: 'Name' },
    ...{ facts: 'programming · sqlite.org' },
    view: '/student-resources?q=SQLite%20documentation',
  },
]

/** What every list of a kind says: its name, how many there are, how they are found, and of each row what can be done. */
function listOf(called: string) {
  const { own, item, title } = kindCalled(called)
  const [one] = own.names
  const { label, placeholder } = own.search ?? {
    label: 'Search by title',
    placeholder: 'Search events...',
  }
  const categories = 'category' in item ? [byCategory] : []
  const saying = (name: string, controls: string[], row: string, ...rest: string[]) => [
    ...[`## ${name}`, `status: 1 ${one}`, ...controls, 'status:', name],
    `Selected | ${one.charAt(0).toUpperCase()}${one.slice(1)} | Actions`,
    ...[`| ${row}`, `Choose Preview at a ${one} to see it here.`, ...rest],
  ]
  return {
    ...{ own, saying, name: String(Object(item)[title]) },
    find: [searched(label, placeholder), ...categories],
    findInTrash: [searched('Search the trash', 'Search Trash...'), ...categories, byMonth],
  }
}

test.each(reviewed)(
  'the lists of what waits and of spam at $called say what they hold, how it is found, and what can be done with it',
  async ({ called, facts, sizes }) => {
    await fill(kindCalled(called))
    const { own, find, saying } = listOf(called)
    const controls = ways(called, ['Pending', 'Spam'], 'spam')
    const edit = `/admin-panel/${called}/edit`
    expect((await read(called)).lines).toEqual(
      saying(
        `Pending ${own.label}`,
        [...find, marked, byMonth, ...sorted('Title', sizes), ...controls, 'status:'],
        `Waiting Changes asked [Like a published one: Waiting](${edit}/1) ${facts} · submitted ${now} | (Preview: Waiting) (Approve: Waiting) (More: Waiting) ${hinted} [Edit: Waiting](${edit}/3)`,
        ...files,
      ),
    )
    const spam = await read(`${called}&view=spam`)
    expect(spam.waiting).toBe(own.says.loading)
    expect(spam.lines).toEqual(
      saying(
        `${own.label} kept apart as spam`,
        [...find, byMonth, ...sorted('Title'), ...controls],
        `Spam ${facts} · submitted ${now} | (Preview: Spam) [Edit: Spam](${edit}/4) ${more('Spam', 'Not spam', 'Delete')}`,
        '(Download CSV)',
      ),
    )
  },
)

test.each([...reviewed, ...curated])(
  'the lists of what is published and of the trash at $called say what they hold, how it is found, and what can be done with it',
  async ({ called, create, facts, view, sort = 'Title', sizes, actions = [] }) => {
    const kind = kindCalled(called)
    await fill(kind)
    const { own, name, find, findInTrash, saying } = listOf(called)
    const tab = `${kind.reviewed ? 'cur-' : ''}${tabOf(own)}`
    const controls = ways(tab, ['Published', 'Trash'], 'trash')
    const isByName = called === 'faculty'
    const order = sorted(isByName ? `*${sort}` : sort, sizes)
    if (isByName) order[0] = String(order[0]).replace('*Newest', 'Newest')
    const done = kind.reviewed ? ['Unpublish', ...actions, 'Delete'] : ['Delete']
    const existing = await read(tab)
    expect(existing.lines).toEqual(
      saying(
        own.label,
        [...find, byMonth, ...order, `[${create}](${own.create})`, ...controls],
        `${name} ${facts}${kind.reviewed ? ` · published ${now}` : ''} | (Preview: ${name}) [Edit: ${name}](/admin-panel/${called}/edit/1) ${more(name, ...done)} [View: ${name}](${view})`,
        ...files,
      ),
    )
    const trash = await read(`${tab}&view=trash`)
    expect(trash.waiting).toBe('Loading…')
    expect(trash.lines).toEqual(
      saying(
        `${own.label} in the trash`,
        [...findInTrash, ...sorted(sort), ...controls],
        `Gone ${fate} | (Preview: Gone) (Restore: Gone) (Delete for good: Gone)`,
      ),
    )
  },
)
