import { getTableName } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type AnyKind, everyKind, type KindPath } from '../content/every-kind.ts'

export const ada = { user: 'ada', email: 'ada@college.edu', password: 'correct horse battery' }

export const twice = (password: string) => ({ password, confirmPassword: password })

export const bob = { user: 'bob', email: 'bob@college.edu', ...twice('longer than eight') }

export const adaAsAdmin = {
  ADMIN_USER: ada.user,
  ADMIN_EMAIL: ada.email,
  ADMIN_PASSWORD: ada.password,
}

export const tracker = {
  project_title: 'Campus shuttle tracker',
  student_name: 'Maya Okafor',
  project_description: 'Where the shuttle is.\n\nA map, a bus, a radio.',
  summary: 'A live map of the campus shuttle.',
  project_link: 'https://shuttle.college.edu/',
  github_link: 'https://github.com/college/shuttle',
  category: 'web development',
}

/** A project unlike any of another number. */
export const numbered = (n: number) => ({
  ...{ ...tracker, project_title: `Project ${n}`, summary: `Summary ${n}` },
  ...{ project_description: `It is ${n}.`, project_link: `https://p.example/${n}` },
  github_link: `https://g.example/${n}`,
})

export const article = {
  title: 'What every programmer should know about memory',
  author_name: 'Ulrich Ødegaard',
  summary: 'Caches, and why your loop is slow.',
  external_link: 'https://lwn.net/Articles/250967/',
  category: 'programming',
}

export const resource = {
  name: 'SQLite documentation',
  description: 'How the most used database works.',
  link: 'https://sqlite.org/docs.html',
  category: 'programming',
}

export const teacher = {
  name: 'Grace Núñez',
  role: 'Associate Professor',
  email: 'grace.nunez@college.edu',
  website: 'https://cs.college.edu/nunez',
  office_hours: 'Mon 10-12',
  phone_number: '555-0142',
  office_location: 'Science Hall 214',
}

export const question = {
  question: 'When is the lab open?',
  answer: 'Every weekday from 8 to 22.\nOn weekends from 10 to 18.',
  link: 'https://college.edu/hours',
}

export const hackNight = {
  title: 'Hack night',
  description: 'Bring a laptop and an idea.\n\nPizza at eight.',
  starts_at: '2099-12-01T18:00',
  ends_at: '2099-12-01T22:00',
  location: 'Science Hall 260',
  link: 'https://acm.college.edu/hack-night',
  category: 'programming',
}

export const access = {
  full_name: 'Zoë Park',
  email: 'zoe.park@college.edu',
  student_id: 'N12345678',
}

export const labFacts = {
  monday: '9:00-18:00',
  tuesday: '9:00 – 12:00, 13:00 – 18:00',
  saturday: 'Closed',
  contact: 'lab@college.edu',
  room: 'Second floor, at the end of the corridor.',
  notice: 'The lab is closed for the exam week.',
  notice_until: '2026-03-06',
  clock: '24',
}

type Example = Record<string, string>

const items: { [Path in KindPath]?: Example } = {
  'student-highlights': tracker,
  'tech-blog': article,
  events: hackNight,
  'student-resources': resource,
  faculty: teacher,
  faq: question,
}

const choices: string[] = everyKind.flatMap(({ filters }) => Object.values(filters).flat())

const plausible = [
  ...['https://college.edu/', 'words@college.edu', '2026', '2099-12-01', '2099-12-01T18:00'],
  ...choices,
]

/**
 * The item above, or words of each field but pictures and their descriptions, where a field takes them: else the first plausible value. The
 * item above gets one, too, in a field that is new to it and filtered by.
 */
function exampleOf({ path, draft, pictures, filters }: AnyKind): Example {
  const known = items[path]
  const isNeeded = (name: string) =>
    known ? name in filters && !(name in known) : !pictures.some((each) => name.startsWith(each))
  const fields = Object.entries(draft.shape).filter(([name]) => isNeeded(name))
  const values = fields.map(([name, schema]) => {
    const words = `Words of ${name}`
    const value = [words, ...plausible].find((each) => z.safeParse(schema, each).success)
    if (value === undefined) throw new Error(`${path} needs an example here: what is ${name}?`)
    return [name, value]
  })
  return { ...known, ...Object.fromEntries(values) }
}

export function castOf(kind: AnyKind) {
  const { path, table, title, pictures, filters } = kind
  const item = exampleOf(kind)
  return {
    path: `/api/${path}` as const,
    table: getTableName(table),
    item,
    title,
    name: String(item[title]),
    pictures,
    filters: Object.entries(filters),
    reviewed: 'status' in table,
  }
}

export const kinds = everyKind.map(castOf)
export type KindCast = (typeof kinds)[number]

export const reviewed = kinds.filter((kind) => kind.reviewed)
export const curated = kinds.filter((kind) => !kind.reviewed)

/** Links, addresses, dates, years and words of a list. */
export const hasForm = (value: string) =>
  /^https?:|@|^\d{4}(-\d\d-\d\d|$)/.test(value) || choices.includes(value)

/** The item with other words in each field that may hold any. */
export const reworded = (item: Example, wordsFor: (value: string) => string): Example =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, hasForm(value) ? value : wordsFor(value)]),
  )
