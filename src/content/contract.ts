import * as z from 'zod/mini'
import {
  chosenOf,
  day,
  dayOrTime,
  email,
  flag,
  isFarLonger,
  line,
  link,
  listOf,
  optional,
  picture,
  prose,
  tidy,
} from '../fields/contract.ts'
import { longest, mostLabels, repetitions } from '../fields/words.ts'
import { categories } from './words.ts'

const category = () =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => {
        const isWord = typeof value === 'string' && !isFarLonger(value, longest.line)
        const word = isWord ? tidy(value) : value
        return word === '' || word === undefined ? null : word
      }),
      z.nullable(z.enum(categories, 'Choose a category from the list')),
    ),
  )

const alt = (picture = 'picture') =>
  optional(line(`what the ${picture} shows`, `The description of the ${picture}`, longest.alt))

/** Stored with the receipt, not with the item. */
export const contact = { contact_email: optional(email()) }

/** The fields of an edit: rules that involve several fields are checked on the merged row. */
export const someOf = <Shape extends z.core.$ZodShape>(fields: Shape) => z.partial(z.object(fields))

export const highlightDraft = z.object({
  project_title: line('a project title', 'Project title'),
  student_name: line('a student name', 'Student name'),
  project_description: prose('a project description', 'Project description'),
  summary: prose('a summary', 'Summary', longest.summary),
  project_link: optional(link('a project link', 'Project link')),
  github_link: optional(link('a GitHub link', 'GitHub link')),
  headshot_url: picture(),
  headshot_alt: alt('headshot'),
  img: picture(),
  img_alt: alt('project image'),
  category: category(),
})

export const articleDraft = z.object({
  title: line('a title', 'Title'),
  author_name: line('an author name', 'Author name'),
  summary: prose('a summary', 'Summary', longest.summary),
  external_link: link(),
  image: picture(),
  image_alt: alt(),
  category: category(),
})

/** The article form sends other names of the fields. */
export const submittedArticle = z.object({
  title: articleDraft.shape.title,
  author: articleDraft.shape.author_name,
  summary: articleDraft.shape.summary,
  link: articleDraft.shape.external_link,
  image: articleDraft.shape.image,
  image_alt: articleDraft.shape.image_alt,
  category: articleDraft.shape.category,
})

export const resourceDraft = z.object({
  name: line('a title', 'Title'),
  description: prose('a description', 'Description'),
  link: optional(link()),
  category: category(),
})

const labels = (enter: string, each: string, name: string) =>
  listOf(line(enter, each, longest.label), { name, most: mostLabels, longest: longest.label })

const phone = line('a phone number', 'Phone number')
const office = line('an office location', 'Office location')

export const facultyDraft = z.object({
  name: line('a name', 'Name'),
  role: line('a role', 'Role'),
  email: email(),
  website: optional(link()),
  office_hours: optional(line('office hours', 'Office hours')),
  phone_number: optional(phone),
  office_location: optional(office),
  img: picture(),
  bio: optional(prose('a bio', 'Bio', longest.bio)),
  areas: labels('an area', 'Each area', 'Areas'),
  courses: labels('a course', 'Each course', 'Courses'),
})

export const facultyEdited = z.extend(facultyDraft, {
  phone_number: phone,
  office_location: office,
})

export const faqDraft = z.object({
  question: line('a question', 'Question'),
  answer: prose('an answer', 'Answer'),
  link: optional(link()),
})

const eventFields = z.object({
  title: line('a title', 'Title'),
  description: optional(prose('a description', 'Description')),
  starts_at: dayOrTime('when it starts'),
  ends_at: optional(dayOrTime('when it ends')),
  all_day: flag(),
  repeats: chosenOf(repetitions, 'Choose how it repeats from the list'),
  repeats_until: optional(day('The last day')),
  except: listOf(day('Each day left out'), {
    name: 'The days left out',
    most: 120,
    longest: longest.time,
  }),
  location: optional(line('a place', 'Place')),
  host: optional(line('who hosts it', 'Host')),
  link: optional(link()),
  image: picture(),
  image_alt: alt(),
  category: category(),
  featured: flag(),
})

type Times = z.output<typeof eventFields>

/** Drops the clock of all-day events, and the series of single ones. */
const plainTimes = (event: Times): Times => ({
  ...event,
  ...(event.all_day && {
    starts_at: event.starts_at.slice(0, 10),
    ends_at: event.ends_at?.slice(0, 10),
  }),
  ...(event.repeats === 'none'
    ? { repeats_until: null, except: [] }
    : { except: event.except.toSorted() }),
})

const hasClock = (time: string) => time.length > 10
const clockMissing = 'Enter the time, too, or choose that it takes all day'
const twoYearsAfter = (time: string) => `${Number(time.slice(0, 4)) + 2}${time.slice(4, 10)}`

type Rule = [
  field: keyof Times,
  isBroken: (event: Times) => boolean | null | undefined | '',
  sentence: string,
]

const timeRules: Rule[] = [
  ['starts_at', (event) => !event.all_day && !hasClock(event.starts_at), clockMissing],
  ['ends_at', (event) => !event.all_day && event.ends_at && !hasClock(event.ends_at), clockMissing],
  [
    'ends_at',
    ({ starts_at, ends_at }) => ends_at && ends_at < starts_at,
    'It can’t end before it starts',
  ],
  [
    'repeats_until',
    ({ repeats, repeats_until }) => repeats !== 'none' && !repeats_until,
    'Enter the last day on which it may take place',
  ],
  [
    'repeats_until',
    ({ starts_at, repeats_until }) => repeats_until && repeats_until < starts_at.slice(0, 10),
    'It can’t stop repeating before it starts',
  ],
  [
    'repeats_until',
    ({ starts_at, repeats_until }) => repeats_until && repeats_until > twoYearsAfter(starts_at),
    'It may repeat for two years at most',
  ],
]

export const eventDraft = eventFields.check(
  z.overwrite(plainTimes),
  ...timeRules.map(([field, isBroken, sentence]) =>
    z.refine<Times>((event) => !isBroken(event), { path: [field], error: sentence }),
  ),
)

const versionMessage = 'Name the version by its revision'

export const version = z.object({
  revision: z
    .union(
      [z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))],
      versionMessage,
    )
    .check(z.refine((number) => Number.isSafeInteger(number) && number > 0, versionMessage)),
})
