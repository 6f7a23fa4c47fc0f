import * as z from 'zod/mini'
import {
  email,
  flag,
  isFarLonger,
  line,
  link,
  localTime,
  optional,
  picture,
  prose,
  tidy,
} from '../fields/contract.ts'
import { longest } from '../fields/words.ts'
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

/** What a picture shows, for people who can't see it. */
const alt = (picture = 'picture') =>
  optional(line(`what the ${picture} shows`, `The description of the ${picture}`, longest.summary))

/** Where the sender of something is told what became of it. It is stored with the receipt. */
export const contact = { contact_email: optional(email()) }

/** Any of a form's fields: how they go together is judged of the whole row. */
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

/** An article as its public form sends it: under the other names of its fields. */
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
})

/** What a faculty entry must have once it is edited. */
export const facultyEdited = z.extend(facultyDraft, {
  phone_number: phone,
  office_location: office,
})

export const faqDraft = z.object({
  question: line('a question', 'Question'),
  answer: prose('an answer', 'Answer'),
  link: optional(link()),
})

export const eventDraft = z
  .object({
    title: line('a title', 'Title'),
    description: prose('a description', 'Description'),
    starts_at: localTime('when it starts'),
    ends_at: optional(localTime('when it ends')),
    location: line('a place', 'Place'),
    link: optional(link()),
    image: picture(),
    image_alt: alt(),
    category: category(),
    featured: flag(),
  })
  .check(
    z.refine(({ starts_at, ends_at }) => !ends_at || ends_at >= starts_at, {
      path: ['ends_at'],
      error: 'It can’t end before it starts',
    }),
  )

const versionMessage = 'Name the version by its revision'

/** Which version to go back to. */
export const version = z.object({
  revision: z
    .union(
      [z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))],
      versionMessage,
    )
    .check(z.refine((number) => Number.isSafeInteger(number) && number > 0, versionMessage)),
})
