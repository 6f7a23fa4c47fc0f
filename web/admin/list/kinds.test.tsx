import { expect, test } from 'bun:test'
import { everyKind, type KindPath, reviewedKinds } from '../../../src/content/every-kind.ts'
import { tabOf } from '../../data/kind.ts'
import {
  asking,
  byCategory,
  byMonth,
  hints,
  notChanged,
  now,
  refusedLists,
  searched,
  sorted,
} from '../../testing/panel.ts'
import { kindCalled, siteOfAdmin } from '../../testing/site.tsx'

const site = siteOfAdmin()
const { open, tags } = refusedLists(site)

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

/** What the menu of a row holds. */
const hinted = Object.entries(hints)
  .map(([word, hint]) => `(${word}: Waiting) ${hint}`)
  .join(' ')

const more = (name: string, ...rest: string[]) =>
  ['More', ...rest].map((word) => `(${word}: ${name})`).join(' ')

const fate = `deleted by ada on ${now} · kept until Apr 1, 2026, 12:00 PM · was published`
const marked =
  'Show: *All of them, Changed by their senders, Changes asked for, Taken down by their senders, Changes proposed'
const files = ['(Download CSV)', '(Import)']

const ways = (tab: string, [first, second]: [string, string], view: string) => [
  `${first} or ${second.toLowerCase()}:`,
  `[${first} (1)](/admin-panel?tab=${tab})`,
  `[${second} (1)](/admin-panel?tab=${tab}&view=${view})`,
]

type Listed = {
  create: string
  facts: string
  view: string
  /** By what its rows are called, and as how many of them a page has. */
  sort?: string
  sizes?: string
  actions?: string[]
  /** Its name in questions. */
  noun: string
  /** The spec's own. */
  deleting?: string
  warning?: string
  /** What fails: to delete one, to approve one, and to take one out of the spam. */
  failures: [remove: string, approve?: string, edit?: string]
}

/** Kinds added later need no words here. */
const listed: { [Path in KindPath]?: Listed } = {
  'student-highlights': {
    ...{ create: 'Create Project', sizes: '*4, 25, 100', noun: 'Highlight' },
    ...{ facts: 'Maya Okafor · web development', view: '/student-highlights/1' },
    failures: [
      'Failed to delete Blog Post.',
      'Failed to Approve Blog Post.',
      'Failed to edit post.',
    ],
  },
  'tech-blog': {
    ...{ create: 'Create Article', facts: 'Ulrich Ødegaard · programming', noun: 'Article' },
    view: '/tech-blog?q=What%20every%20programmer%20should%20know%20about%20memory',
    deleting: 'Are you sure you want to Delete this Article?',
    failures: [
      'Failed to delete Blog Post.',
      'Failed to Approve Blog Post.',
      'Failed to update Blog Post.',
    ],
  },
  events: {
    ...{ create: 'Create Event', view: '/calendar/1', actions: ['Call off'], noun: 'Event' },
    facts: 'Tue, Dec 1, 2099, 6:00 PM – 10:00 PM · Science Hall 260 · programming',
    warning:
      'It is not over yet. Call it off instead, and those who look for it see that it doesn’t take place.',
    failures: ['Failed to delete event.', 'Failed to approve event.', 'Failed to update event.'],
  },
  'student-resources': {
    ...{ create: 'Create Resource', sort: 'Name', noun: 'Resource' },
    ...{ facts: 'programming · sqlite.org', view: '/student-resources?q=SQLite%20documentation' },
    deleting: 'Are you sure you want to delete this resource?',
    failures: ['Failed to delete resource. Please try again.'],
  },
  faculty: {
    ...{ create: 'Create Faculty Member', sort: 'Name', view: '/faculty/1' },
    facts: 'Associate Professor · grace.nunez@college.edu · Science Hall 214',
    ...{ noun: 'Faculty Member', failures: ['Failed to delete faculty.'] },
  },
  faq: {
    ...{ create: 'Create FAQ', sort: 'Question', view: '/faq?q=When%20is%20the%20lab%20open%3F' },
    facts: 'Every weekday from 8 to 22. On weekends from 10 to 18.',
    ...{ noun: 'FAQ', failures: ['Failed to delete FAQ.'] },
  },
}

const wordsOf = (kinds: readonly { path: KindPath }[]) =>
  kinds.flatMap(({ path }) => {
    const words = listed[path]
    return words ? [[path, words] as const] : []
  })

/** What every list of a kind says: its name, how many there are, how they are found, and of each row what can be done. */
function listOf(called: KindPath) {
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
    ...[`| ${row}`, 'Choose Preview in a row to see it here.', ...rest],
  ]
  return {
    ...{ own, saying, name: String(Object(item)[title]) },
    find: [searched(label, placeholder), ...categories],
    findInTrash: [searched('Search the trash', 'Search Trash...'), ...categories, byMonth],
  }
}

test.each(wordsOf(reviewedKinds))(
  'the lists of what waits and of spam at %s say what they hold, how it is found, and what is asked and said where it is decided and fails',
  async (called, { facts, sizes, noun, failures }) => {
    await fill(kindCalled(called))
    const [, approve = '', edit = ''] = failures
    const { own, find, saying } = listOf(called)
    const controls = ways(called, ['Pending', 'Spam'], 'spam')
    const editor = `/admin-panel/${called}/edit`
    const pending = await open(called)
    expect(pending.lines).toEqual(
      saying(
        `Pending ${own.label}`,
        [...find, marked, byMonth, ...sorted('Title', sizes), ...controls, 'status:'],
        `Waiting Changes asked [Like a published one: Waiting](${editor}/1) ${facts} · submitted ${now} | (Preview: Waiting) (Approve: Waiting) (More: Waiting) ${hinted} [Edit: Waiting](${editor}/3)`,
        ...files,
      ),
    )
    expect(await pending.decide('Approve', 'Waiting')).toEqual({
      asked: asking(
        `Approve ${noun}`,
        `Are you sure you want to approve this ${noun}?`,
        'Approve',
        'Waiting',
      ),
      said: notChanged(approve),
    })
    const spam = await open(`${called}&view=spam`)
    expect(spam.waiting[1]).toBe(`status: ${own.messages.loading}`)
    expect(spam.lines).toEqual(
      saying(
        `${own.label} kept apart as spam`,
        [...find, byMonth, ...sorted('Title'), ...controls],
        `Spam ${facts} · submitted ${now} | (Preview: Spam) [Edit: Spam](${editor}/4) ${more('Spam', 'Not spam', 'Delete')}`,
        '(Download CSV)',
      ),
    )
    expect(await spam.decide('Not spam', 'Spam')).toEqual({ asked: [], said: notChanged(edit) })
    expect(tags).toEqual(['"1"', '"1"'])
  },
)

test.each(wordsOf(everyKind))(
  'the lists of what is published and of the trash at %s say what they hold, how it is found, and what is asked and said where it can’t be deleted',
  async (called, words) => {
    const { create, facts, view, sort = 'Title', sizes, actions = [], ...of } = words
    const kind = kindCalled(called)
    await fill(kind)
    const { own, name, find, findInTrash, saying } = listOf(called)
    const tab = `${kind.reviewed ? 'cur-' : ''}${tabOf(own)}`
    const controls = ways(tab, ['Published', 'Trash'], 'trash')
    const isByName = called === 'faculty'
    const order = sorted(isByName ? `*${sort}` : sort, sizes)
    if (isByName) order[0] = String(order[0]).replace('*Newest', 'Newest')
    const done = kind.reviewed ? ['Unpublish', ...actions, 'Delete'] : ['Delete']
    const existing = await open(tab)
    expect(existing.lines).toEqual(
      saying(
        own.label,
        [...find, byMonth, ...order, `[${create}](${own.create})`, ...controls],
        `${name} ${facts}${kind.reviewed ? ` · published ${now}` : ''} | (Preview: ${name}) [Edit: ${name}](/admin-panel/${called}/edit/1) ${more(name, ...done)} [View: ${name}](${view})`,
        ...files,
      ),
    )
    const { noun, warning, deleting = `Are you sure you want to delete this ${noun}?` } = of
    expect(await existing.decide('Delete', name)).toEqual({
      asked: asking(`Delete ${noun}`, deleting, 'Delete', name, ...(warning ? [warning] : [])),
      said: notChanged(of.failures[0]),
    })
    const trash = await open(`${tab}&view=trash`)
    expect(trash.waiting[1]).toBe('status: Loading…')
    expect(trash.lines).toEqual(
      saying(
        `${own.label} in the trash`,
        [...findInTrash, ...sorted(sort), ...controls],
        `Gone ${fate} | (Preview: Gone) (Restore: Gone) (Delete for good: Gone)`,
      ),
    )
  },
)
