import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { kinds, labFacts } from '../../src/testing/cast.ts'
import { kinds as kindsOfWeb } from '../kinds.ts'
import { heard } from '../testing/heard.ts'
import { readerOf } from '../testing/read.ts'
import { settings } from '../testing/settings.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

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

test('around every page stand the way to its content, the notice, the menus, the lab and the footer', async () => {
  Object.assign(settings, { lab: { ...labFacts, ...hours } })
  await visit('/contributions', site)
  expect(heard()).toEqual([
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
  expect(heard(screen.getByRole('region', { name: 'Visit the lab' }))).toEqual([
    `(## Visit the lab Room 260${labFacts.room})`,
    ...['### Where', 'Science Hall, Room 260', labFacts.room, '### Take part'],
    ...forms,
  ])
})

test('home says who and where, and leads to every part of the site', async () => {
  const [, ...others] = every.filter((kind) => kind.menu === 'Blogs')
  expect((await read('/')).lines).toEqual([
    ...['image “”', 'Science Hall 260', '# Welcome to the Hydra Lab!!'],
    ...['Code. Create. Collaborate.', '(Explore)', '[Submit A Project](/submit-project)'],
    ...['Computer Science department', 'In Science Hall, Room 260', '## Explore the lab'],
    ...['### [Student Highlights](/student-highlights)', 'Projects by our students'],
    ...['### [Event Calendar](/calendar)', 'What is on, and when'],
    ...['### [Faculty Directory](/faculty)', 'Who teaches what, and when they are in'],
    ...['### [Student Resources](/student-resources)', 'Guides, tools and links'],
    ...['### [FAQ](/faq)', 'Answers to common questions'],
    ...['### [Featured Event](/calendar/featured-event)', 'One event worth your evening'],
    ...others.flatMap(({ label, path, line }) => [`### [${label}](${path})`, line]),
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

const categories =
  'programming, web development, cybersecurity, artificial intelligence, Technical Interviews'
const search = (label: string, placeholder: string) =>
  `${label}: search off 200 ${placeholder} "Results update as you type"`
type List = {
  address: string
  title: string
  loading: string
  controls: string[]
  offer: string[]
  one: string
  none: string
  /** What it says while it holds nothing: that, what will be there, and how to contribute. */
  empty: string
  about: string
  first: string[]
  failed: string
  card: string[]
}

const posts = `Category: *recent posts, ${categories}`

test.each<List>([
  {
    ...{ address: '/student-highlights', title: 'Student Projects', loading: 'Getting Posts...' },
    ...{
      controls: [search('Search by title', 'Search Projects...'), posts, 'Per page: *4, 6'],
      offer: ['[Submit A Project](/submit-project)'],
    },
    ...{ one: '1 project', none: '0 projects', empty: 'No resources found.' },
    about: 'Projects by the students of the Hydra Lab: what they built, how, and the code.',
    first: ['[Be the first: Submit A Project](/submit-project)'],
    failed: 'Failed to load Blog Posts',
    card: [
      ...['## [Campus shuttle tracker](/student-highlights/1)', 'Maya Okafor'],
      ...['A live map of the campus shuttle.', 'March 2, 2026 · web development'],
      '[View on GitHub → (opens in a new tab)](https://github.com/college/shuttle)',
    ],
  },
  {
    ...{ address: '/tech-blog', title: 'Tech Articles', loading: 'Getting Posts...' },
    ...{
      controls: [search('Search by title', 'Search Articles...'), posts],
      offer: ['[Submit Article](/submit-article)'],
    },
    ...{ one: '1 article', none: '0 articles', empty: 'No Articles Available' },
    about: 'Articles on programming, security, the web and AI, picked by students and staff.',
    first: ['[Be the first: Submit Article](/submit-article)'],
    failed: 'Failed to load Blog Posts',
    card: [
      '## [What every programmer should know about memory (opens in a new tab)](https://lwn.net/Articles/250967/)',
      ...['Ulrich Ødegaard', 'Caches, and why your loop is slow.'],
      ...['March 2, 2026 · programming', 'lwn.net'],
    ],
  },
  {
    ...{ address: '/student-resources', title: 'Student Resources', loading: 'Loading…' },
    controls: [search('Search by name', 'Search Resources...'), `Category: *all, ${categories}`],
    ...{ offer: [], one: '1 resource', none: '0 resources', empty: 'No resources found.' },
    about: 'Guides, tools and links for computer science students.',
    ...{ first: [], failed: 'Failed to load resource data' },
    card: [
      '## [SQLite documentation (opens in a new tab)](https://sqlite.org/docs.html)',
      ...['How the most used database works.', 'programming', '(Copy link)'],
    ],
  },
  {
    ...{ address: '/faculty', title: 'Faculty Directory', loading: 'Loading…', offer: [] },
    controls: [search('Search by name', 'Search Faculty...')],
    ...{ one: '1 person', none: '0 people', empty: 'No resources found.' },
    about: 'Who teaches what, where their office is, and when they are in.',
    ...{ first: [], failed: 'Failed to load faculty data' },
    card: [
      ...['## [Grace Núñez](/faculty/1)', 'Associate Professor', 'Office', 'Science Hall 214'],
      ...['Office hours', 'Mon 10-12 Today', 'Email'],
      ...['[grace.nunez@college.edu](mailto:grace.nunez@college.edu)', 'Phone'],
      ...['[555-0142](tel:5550142)', 'Link'],
      ...['[Website (opens in a new tab)](https://cs.college.edu/nunez)', 'cs.college.edu'],
    ],
  },
  {
    ...{ address: '/faq', title: 'FAQ', loading: 'Loading…', offer: [] },
    controls: [search('Search by question', 'Search Questions...')],
    ...{ one: '1 question', none: '0 questions', empty: 'No resources found.' },
    about: 'Answers to the questions students ask the lab most often.',
    ...{ first: [], failed: 'Failed to load FAQ data' },
    card: [
      ...['(When is the lab open?)', 'Every weekday from 8 to 22.', 'On weekends from 10 to 18.'],
      ...['[More at college.edu (opens in a new tab)](https://college.edu/hours)', '(Copy link)'],
    ],
  },
])(
  '$address says what it is while it waits, when it is empty, with an item, and where nothing comes',
  async ({ address, title, loading, controls, offer, one, none, empty, about, ...of }) => {
    spyOn(console, 'error').mockImplementation(() => {})
    const head = [`# ${title}`, 'Filter:', ...controls, '(Apply)', ...offer, 'Results:']
    const { waiting, lines } = await read(address)
    expect(waiting).toEqual([...head, loading, 'status:'])
    expect(lines).toEqual([...head, none, `status: ${none}`, empty, about, ...of.first])
    const { path } = kinds.find((kind) => kind.path === `/api${address}`) ?? {}
    if (path) await site.publish(path)
    const count = `${one} · page 1 of 1`
    expect((await read(address)).lines).toEqual([...head, count, `status: ${count}`, ...of.card])
    const failed = await read(address, async () => new Response('', { status: 500 }))
    expect(failed.lines).toEqual([...head, 'status:', `alert: ${of.failed}`, '(Try again)'])
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
      ...['(Add to calendar)', '[As a file (.ics)](/calendar/1.ics)'],
      expect.stringMatching(/^\[Google Calendar .*\(https:\/\/calendar\.google\.com\//),
      expect.stringMatching(/^\[Outlook .*\(https:\/\/outlook\.live\.com\//),
      '[More about it → (opens in a new tab)](https://acm.college.edu/hack-night)',
      ...['(Cancel it)', 'status:'],
    ],
    editor: '/admin-panel/events/edit/1',
    other: undefined,
  },
] as const)(
  'the page of one $one says what it is while it waits, where there is none, and where nothing comes',
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
