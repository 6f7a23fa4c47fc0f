import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { kinds } from '../../../src/testing/cast.ts'
import { but } from '../../../src/testing/client.ts'
import { byCategory, byMonth, heardInTab, now, searched, sorted } from '../../testing/panel.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { hints } from './kind-actions.ts'

const site = siteOfAdmin()

const cast = (called: string) => {
  const kind = kinds.find(({ path }) => path === `/api/${called}`)
  if (!kind) throw new Error(`There is no kind called ${called}.`)
  return kind
}

/** One that is shown, one that is deleted, and of what is reviewed one that waits and one that counts as spam. */
async function fill(called: string) {
  const { path, item, title, reviewed } = cast(called)
  await site.publish(path)
  const id = await site.publish(path, { [title]: 'Gone' })
  await site.admin.delete(`${path}/${id}`)
  if (!reviewed) return
  const { body } = await site.admin.post(path, but(item, { [title]: 'Waiting' }))
  await site.admin.put(`${path}/ask/${body['id']}`, { note: 'Say more.' })
  await site.visitor.post(path, { ...but(item, { [title]: 'Spam' }), hl_check: 'a machine' })
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
const usual = '*6, 25, 100'

/** What only admins write, as the panel lists it. */
type Curated = {
  called: string
  tab: string
  title: string
  one: string
  head: string
  find: string[]
  sort: string
  create: string
  name: string
  facts: string
  view: string
}

test.each([
  {
    ...{
      called: 'student-highlights',
      title: 'Student Highlights',
      one: 'project',
      head: 'Project',
    },
    ...{ placeholder: 'Search Projects...', sizes: '*4, 25, 100', loading: 'Getting Posts...' },
    ...{ create: '[Create Project](/create-student-highlight)', name: 'Campus shuttle tracker' },
    ...{ facts: 'Maya Okafor · web development', view: '/student-highlights/1' },
  },
  {
    ...{ called: 'tech-blog', title: 'Tech Blog', one: 'article', head: 'Article' },
    ...{ placeholder: 'Search Articles...', sizes: usual, loading: 'Getting Posts...' },
    ...{ create: '[Create Article](/create-tech-blog)' },
    ...{ name: 'What every programmer should know about memory' },
    facts: 'Ulrich Ødegaard · programming',
    view: '/tech-blog?q=What%20every%20programmer%20should%20know%20about%20memory',
  },
  {
    ...{ called: 'events', title: 'Events', one: 'event', head: 'Event' },
    ...{ placeholder: 'Search events...', sizes: usual, loading: 'Getting Events...' },
    ...{ create: '[Create Event](/create-event)', name: 'Hack night', view: '/calendar/1' },
    facts: 'Tue, Dec 1, 2099, 6:00 PM – 10:00 PM · Science Hall 260 · programming',
  },
])(
  'the four lists of $called say what they hold, how it is found, and what can be done with it',
  async ({ called, title, one, head, placeholder, sizes, loading, create, name, facts, view }) => {
    await fill(called)
    const find = [searched('Search by title', placeholder), byCategory]
    const ways = (tab: string, [first, second]: [string, string], view: string) => [
      `${first} or ${second.toLowerCase()}:`,
      `[${first} (1)](/admin-panel?tab=${tab})`,
      `[${second} (1)](/admin-panel?tab=${tab}&view=${view})`,
    ]
    const waysOut = ways(called, ['Pending', 'Spam'], 'spam')
    const edit = `[Edit: ${name}](/admin-panel/${called}/edit/1)`

    const pending = await read(called)
    expect(pending.lines).toEqual([
      `## Pending ${title}`,
      `status: 1 ${one}`,
      ...[...find, marked, byMonth, ...sorted('Title', sizes), ...waysOut, 'status:', 'status:'],
      `Pending ${title}`,
      `Selected | ${head} | Actions`,
      `| Waiting Changes asked [Like a published one: Waiting](/admin-panel/${called}/edit/1) ${facts} · submitted ${now} | (Preview: Waiting) (Approve: Waiting) (More: Waiting) ${hinted} [Edit: Waiting](/admin-panel/${called}/edit/3)`,
      `Choose Preview at a ${one} to see it here.`,
      ...['(Download CSV)', '(Import)'],
    ])

    const spam = await read(`${called}&view=spam`)
    expect(spam.waiting).toBe(loading)
    expect(spam.lines).toEqual([
      `## ${title} kept apart as spam`,
      `status: 1 ${one}`,
      ...[...find, byMonth, ...sorted('Title'), ...waysOut, 'status:'],
      `${title} kept apart as spam`,
      `Selected | ${head} | Actions`,
      `| Spam ${facts} · submitted ${now} | (Preview: Spam) [Edit: Spam](/admin-panel/${called}/edit/4) ${more('Spam', 'Not spam', 'Delete')}`,
      `Choose Preview at a ${one} to see it here.`,
      '(Download CSV)',
    ])

    const existing = await read(`cur-${called}`)
    const waysBack = ways(`cur-${called}`, ['Published', 'Trash'], 'trash')
    expect(existing.lines).toEqual([
      `## ${title}`,
      `status: 1 ${one}`,
      ...[...find, byMonth, ...sorted('Title', sizes), create, ...waysBack, 'status:'],
      title,
      `Selected | ${head} | Actions`,
      `| ${name} ${facts} · published ${now} | (Preview: ${name}) ${edit} ${more(name, 'Unpublish', ...(called === 'events' ? ['Call off'] : []), 'Delete')}${view ? ` [View: ${name}](${view})` : ''}`,
      `Choose Preview at a ${one} to see it here.`,
      ...['(Download CSV)', '(Import)'],
    ])

    const trash = await read(`cur-${called}&view=trash`)
    expect(trash.waiting).toBe('Loading…')
    expect(trash.lines).toEqual([
      `## ${title} in the trash`,
      `status: 1 ${one}`,
      ...[searched('Search the trash', 'Search Trash...'), byCategory, byMonth, ...sorted('Title')],
      ...[...waysBack, 'status:'],
      `${title} in the trash`,
      `Selected | ${head} | Actions`,
      `| Gone ${fate} | (Preview: Gone) (Restore: Gone) (Delete for good: Gone)`,
      `Choose Preview at a ${one} to see it here.`,
    ])
  },
)

test.each<Curated>([
  {
    ...{ called: 'faq', tab: 'faq', title: 'FAQ', one: 'question', head: 'Question' },
    find: [searched('Search by question', 'Search Questions...')],
    ...{ sort: 'Question', create: '[Create FAQ](/create-faq)', name: 'When is the lab open?' },
    ...{ facts: 'Every weekday from 8 to 22. On weekends from 10 to 18.' },
    view: '/faq?q=When%20is%20the%20lab%20open%3F',
  },
  {
    ...{ called: 'faculty', tab: 'faculty-directory', title: 'Faculty Directory' },
    ...{ one: 'person', head: 'Person', find: [searched('Search by name', 'Search Faculty...')] },
    ...{ sort: 'Name', create: '[Create Faculty Member](/create-faculty)', name: 'Grace Núñez' },
    facts: 'Associate Professor · grace.nunez@college.edu · Science Hall 214',
    view: '/faculty/1',
  },
  {
    ...{ called: 'student-resources', tab: 'student-resources', title: 'Student Resources' },
    ...{ one: 'resource', head: 'Resource' },
    find: [searched('Search by name', 'Search Resources...'), byCategory],
    ...{ sort: 'Name', create: '[Create Resource](/create-student-resource)' },
    ...{ name: 'SQLite documentation', facts: 'programming · sqlite.org' },
    view: '/student-resources?q=SQLite%20documentation',
  },
])(
  'the two lists of $called say what they hold, how it is found, and what can be done with it',
  async ({ called, tab, title, one, head, find, sort, create, name, facts, view }) => {
    await fill(called)
    const ways = [
      'Published or trash:',
      `[Published (1)](/admin-panel?tab=${tab})`,
      `[Trash (1)](/admin-panel?tab=${tab}&view=trash)`,
    ]
    const byName = [byMonth, ...sorted(sort)]
    const order =
      called === 'faculty'
        ? [byMonth, 'Sort: Newest first, Oldest first, *Name', `Per page: ${usual}`]
        : byName
    const existing = await read(tab)
    expect(existing.waiting).toBe('Loading…')
    expect(existing.lines).toEqual([
      `## ${title}`,
      `status: 1 ${one}`,
      ...[...find, ...order, create, ...ways, 'status:'],
      title,
      `Selected | ${head} | Actions`,
      `| ${name} ${facts} | (Preview: ${name}) [Edit: ${name}](/admin-panel/${called}/edit/1) ${more(name, 'Delete')} [View: ${name}](${view})`,
      `Choose Preview at a ${one} to see it here.`,
      ...['(Download CSV)', '(Import)'],
    ])
    const trash = await read(`${tab}&view=trash`)
    expect(trash.lines).toEqual([
      `## ${title} in the trash`,
      `status: 1 ${one}`,
      ...[searched('Search the trash', 'Search Trash...'), ...find.slice(1), ...byName, ...ways],
      'status:',
      `${title} in the trash`,
      `Selected | ${head} | Actions`,
      `| Gone ${fate} | (Preview: Gone) (Restore: Gone) (Delete for good: Gone)`,
      `Choose Preview at a ${one} to see it here.`,
    ])
  },
)
