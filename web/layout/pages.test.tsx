import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { labFacts } from '../../src/testing/cast.ts'
import { kinds, kinds as kindsOfWeb } from '../kinds.ts'
import { byCategory, searched } from '../testing/panel.ts'
import { settings } from '../testing/settings.ts'
import { readerOf, siteOfAdmin, visit } from '../testing/site.tsx'
import { transcriptOf } from '../testing/transcript.ts'

const site = siteOfAdmin()
const read = readerOf(site)

beforeEach(() => localStorage.clear())
afterEach(() => void Object.assign(settings, { lab: {} }))

const every = Object.values(kindsOfWeb)
const menu = (name: string) =>
  every.flatMap((kind) => (kind.menu === name ? [`[${kind.label}](${kind.path})`] : []))
const blogs = menu('Blogs')
const resources = [...menu('Resources'), '[Student Forms](/student-forms)']
const hours = { monday: 'closed', tuesday: '09:00–12:00, 13:00–18:00', saturday: 'closed' }
const searches = ['Search the site:', 'Search the site: search off 200 Search the site']
const mine = ['[Find my submissions](/submission)']
const nowhere = ['[Back to Home](/)', 'You may be looking for', ...blogs, ...resources]
const forms = every
  .flatMap(({ submit }) => (submit ? [`[${submit.label}](${submit.to})`] : []))
  .concat(mine)

test('the menus hold the links of the spec in its order', () => {
  const spec = [
    ...['[Student Highlights](/student-highlights)', '[Tech Blog](/tech-blog)'],
    ...['[Student Resources](/student-resources)', '[Faculty Directory](/faculty)', '[FAQ](/faq)'],
  ]
  // Kinds added later may stand anywhere.
  expect([...blogs, ...resources].filter((link) => spec.includes(link))).toEqual(spec)
})

test('every page has the skip link, the notice, the menus, the lab and the footer around it', async () => {
  Object.assign(settings, { lab: { ...labFacts, ...hours } })
  await visit('/contributions', site)
  expect(transcriptOf()).toEqual([
    ...['[Skip to content](#main)', 'Notice:', 'The lab is closed for the exam week.'],
    ...['[Hydra Lab](/)', '(Menu)', ...searches, '[Search](/search)', 'Main:', ...searches],
    ...['[Home](/)', '[Calendar](/calendar)'],
    ...['Blogs', '(Blogs)', ...blogs, 'Resources', '(Resources)', ...resources],
    ...['[Admin Panel](/admin-panel)', '[Login](/admin-login)', '(Logout)'],
    ...['# Contributions', 'This page lists students who contributed.', 'status: Loading…'],
    `(## Visit the lab Closed todayRoom 260${labFacts.room}${labFacts.contact})`,
    ...['### Opening hours', 'monday (today)', 'Closed'],
    ...['tuesday', '09:00–12:00', '13:00–18:00', 'saturday', 'Closed'],
    ...['### Where', 'Science Hall, Room 260', 'Second floor, at the end of the corridor.'],
    ...['### Get in touch', '[lab@college.edu](mailto:lab@college.edu)'],
    ...forms,
    'Your central hub for all things Computer Science!',
    ...['Located in Science Hall, Room 260', 'Footer:', '[Events](/calendar)'],
    ...['[Faculty](/faculty)', '[Student Resources](/student-resources)', '[FAQ](/faq)'],
    ...['[Student Forms](/student-forms)', '[Contributions](/contributions)', ...mine],
    '[GitHub (opens in a new tab)](https://github.com/college)',
    'Theme: *System, Light, Dark',
  ])
})

test('a lab that has no address of its own asks to take part', async () => {
  Object.assign(settings, { lab: { room: labFacts.room } })
  await visit('/contributions', site)
  expect(transcriptOf(screen.getByRole('region', { name: 'Visit the lab' }))).toEqual([
    `(## Visit the lab Room 260${labFacts.room})`,
    ...['### Where', 'Science Hall, Room 260', labFacts.room, '### Take part'],
    ...forms,
  ])
})

test('home says who and where, and leads to every part of the site', async () => {
  const tiles = [
    ['Student Highlights', '/student-highlights', 'Projects by our students'],
    ['Event Calendar', '/calendar', 'What is on, and when'],
    ['Faculty Directory', '/faculty', 'Who teaches what, and when they are in'],
    ['Student Resources', '/student-resources', 'Guides, tools and links'],
    ['FAQ', '/faq', 'Answers to common questions'],
    ['Featured Event', '/calendar/featured-event', 'One event worth your evening'],
  ] as const
  const others = every
    .filter(({ path }) => tiles.every(([, known]) => known !== path))
    .map(({ label, path, line }) => [label, path, line] as const)
  expect((await read('/')).lines).toEqual([
    ...['image “”', 'Science Hall 260', '# Welcome to the Hydra Lab!!'],
    ...['Code. Create. Collaborate.', '(Explore)', '[Submit A Project](/submit-project)'],
    ...['Computer Science department', 'In Science Hall, Room 260', '## Explore the lab'],
    ...[...tiles, ...others].flatMap(([label, path, line]) => [`### [${label}](${path})`, line]),
  ])
})

test('the forms for students, and an address that is nowhere', async () => {
  expect((await read('/student-forms')).lines).toEqual([
    ...['# Student Forms', '## [Server and Database Access Form](/submit-sd-request)'],
    'Request access to lab servers and databases. Teachers approve server-access requests.',
  ])
  expect((await read('/nowhere')).lines).toEqual([
    '# Page not found',
    'There is nothing at this address. It may have been mistyped, or what stood here was removed.',
    ...nowhere,
  ])
})

type List = {
  address: '/student-highlights' | '/tech-blog' | '/student-resources' | '/faculty' | '/faq'
  title: string
  filters?: string[]
  offer?: string
  /** Of its first item. */
  changes?: object
  card: string[]
}

const categories = byCategory.replace('Category: *All, ', '')
const posts = `Category: *recent posts, ${categories}`

test.each<List>([
  {
    ...{ address: '/student-highlights', title: 'Student Projects' },
    ...{ filters: [posts, 'Per page: *4, 6'], offer: 'Submit A Project](/submit-project)' },
    card: [
      ...['## [Campus shuttle tracker](/student-highlights/1)', 'Maya Okafor'],
      ...['A live map of the campus shuttle.', 'March 2, 2026 · web development'],
      '[View on GitHub → (opens in a new tab)](https://github.com/college/shuttle)',
    ],
  },
  {
    ...{ address: '/tech-blog', title: 'Tech Articles', filters: [posts] },
    offer: 'Submit Article](/submit-article)',
    card: [
      '## [What every programmer should know about memory (opens in a new tab)](https://lwn.net/Articles/250967/)',
      ...['Ulrich Ødegaard', 'Caches, and why your loop is slow.'],
      ...['March 2, 2026 · programming', 'lwn.net'],
    ],
  },
  {
    ...{ address: '/student-resources', title: 'Student Resources' },
    filters: [`Category: *all, ${categories}`],
    card: [
      '## [SQLite documentation (opens in a new tab)](https://sqlite.org/docs.html)',
      ...['How the most used database works.', 'programming', '(Copy link)'],
    ],
  },
  {
    ...{ address: '/faculty', title: 'Faculty Directory' },
    changes: { office_hours: 'Mon' }, // all day, whatever the time is
    card: [
      ...['## [Grace Núñez](/faculty/1)', 'Associate Professor', 'Office', 'Science Hall 214'],
      ...['Office hours', 'Mon Today', 'Email'],
      ...['[grace.nunez@college.edu](mailto:grace.nunez@college.edu)', 'Phone'],
      ...['[555-0142](tel:5550142)', 'Link'],
      ...['[Website (opens in a new tab)](https://cs.college.edu/nunez)', 'cs.college.edu'],
    ],
  },
  {
    ...{ address: '/faq', title: 'FAQ' },
    card: [
      ...['(When is the lab open?)', 'Every weekday from 8 to 22.', 'On weekends from 10 to 18.'],
      ...['[More at college.edu (opens in a new tab)](https://college.edu/hours)', '(Copy link)'],
    ],
  },
])(
  'the list $address while it loads, empty, with an item, and when it fails',
  async ({ address, title, filters = [], offer, changes = {}, card }) => {
    spyOn(console, 'error').mockImplementation(() => {})
    const { names, search, messages, description, failures } = kinds[address]
    const find = searched(search?.label ?? '', search?.placeholder ?? '')
    const [one, many] = names
    const head = [`# ${title}`, 'Filter:', find, ...filters, '(Apply)']
    head.push(...(offer ? [`[${offer}`] : []), 'Results:')
    const { waiting, lines } = await read(address)
    expect(waiting).toEqual([...head, messages.loading, 'status:'])
    expect(lines).toEqual([
      ...[...head, `0 ${many}`, `status: 0 ${many}`, messages.empty, description],
      ...(offer ? [`[Be the first: ${offer}`] : []),
    ])
    await site.publish(`/api${address}`, { ...changes })
    const count = `1 ${one} · page 1 of 1`
    expect((await read(address)).lines).toEqual([...head, count, `status: ${count}`, ...card])
    const failed = await read(address, async () => new Response('', { status: 500 }))
    expect(failed.lines).toEqual([...head, 'status:', `alert: ${failures.load}`, '(Try again)'])
  },
)

test.each([
  {
    ...{ path: '/api/student-highlights', address: '/student-highlights' },
    ...{ back: '[All projects](/student-highlights)', title: 'Student Project', one: 'post' },
    page: [
      ...['# Campus shuttle tracker', 'Author: Maya Okafor', 'March 2, 2026 · web development'],
      ...['A live map of the campus shuttle.', 'Where the shuttle is.', 'A map, a bus, a radio.'],
      '[View on GitHub → (opens in a new tab)](https://github.com/college/shuttle)',
      '[Visit website → (opens in a new tab)](https://shuttle.college.edu/)',
      'About this project:',
      '[View on GitHub → (opens in a new tab)](https://github.com/college/shuttle)',
      '[Visit website → (opens in a new tab)](https://shuttle.college.edu/)',
      ...['## More by Maya Okafor', '[Second](/student-highlights/2)', 'March 2, 2026'],
      ...['## More projects', '### [Second](/student-highlights/2)'],
      ...['Maya Okafor', 'A live map of the campus shuttle.', 'March 2, 2026 · web development'],
      '[View on GitHub → (opens in a new tab)](https://github.com/college/shuttle)',
    ],
    editor: '/admin-panel/student-highlights/edit/1',
    other: { project_title: 'Second' },
  },
  {
    ...{ path: '/api/events', address: '/calendar', back: '[All events](/calendar)' },
    ...{ title: 'Event', one: 'event' },
    page: [
      ...['# Hack night', 'Tuesday, December 1, 2099, 6:00 PM – 10:00 PM (America/New_York)'],
      ...['Science Hall 260 · programming', 'Bring a laptop and an idea.', 'Pizza at eight.'],
      ...['Add to calendar', '(Add to calendar)', '[As a file (.ics)](/calendar/1.ics)'],
      expect.stringMatching(/^\[Google Calendar .*\(https:\/\/calendar\.google\.com\//),
      expect.stringMatching(/^\[Outlook .*\(https:\/\/outlook\.live\.com\//),
      '[More about it → (opens in a new tab)](https://acm.college.edu/hack-night)',
    ],
    editor: '/admin-panel/events/edit/1',
    other: undefined,
  },
] as const)(
  'the page of one $one while it loads, with an item, without one, and when it fails',
  async ({ path, address, back, title, one, page, editor, other }) => {
    spyOn(console, 'error').mockImplementation(() => {})
    const { waiting, lines } = await read(`${address}/1`)
    expect(waiting).toEqual([back, `# ${title}`, `status: Loading ${one}...`])
    expect(lines).toEqual(['# Page not found', `No ${one} found.`, ...nowhere])
    await site.publish(path)
    if (other) await site.publish(path, other)
    expect((await read(`${address}/1`)).lines).toEqual([back, `[Edit](${editor})`, ...page])
    const failed = await read(`${address}/1`, async () => new Response('', { status: 500 }))
    const failure = `alert: Failed to load the ${one}. Please try again.`
    expect(failed.lines).toEqual([back, `# ${title}`, failure, '(Try again)'])
  },
)
