import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import * as admins from './accounts/contract.ts'
import { bulkOf } from './bulk/contract.ts'
import * as content from './content/contract.ts'
import { labDraft } from './lab/contract.ts'
import * as requests from './requests/contract.ts'

const text = (length: number) => 'x'.repeat(length)
const web = (length: number) => 'https://a.b/'.padEnd(length, 'x')
const mail = (length: number) => `${'a'.repeat(length - 250)}@${'b.'.repeat(123)}edu`
const atCollege = (length: number) => `${'a'.repeat(length - 12)}@college.edu`
const webAddress = (a: string) => `Enter ${a} starting with http:// or https://`
const emailAddress = 'Enter an email address like name@example.edu'
const alt = (picture = 'picture'): Field => [text, 300, `The description of the ${picture}`]

/** What it may hold, how long it may be, what it is called, and the sentence where it is left out and can't be. */
type Field = [make: (length: number) => string, most: number, name: string, missing?: string]

function told(schema: z.ZodMiniType, value: unknown) {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

const times = { starts_at: '2026-12-01T18:00', ends_at: '2026-12-01T18:00' }

type Kind = [what: string, schema: z.ZodMiniType, fields: Record<string, Field>, others?: object]

test.each<Kind>([
  [
    'project',
    content.highlightDraft,
    {
      project_title: [text, 200, 'Project title', 'Enter a project title'],
      student_name: [text, 200, 'Student name', 'Enter a student name'],
      project_description: [text, 20_000, 'Project description', 'Enter a project description'],
      summary: [text, 300, 'Summary', 'Enter a summary'],
      project_link: [web, 2000, 'Project link'],
      github_link: [web, 2000, 'GitHub link'],
      headshot_alt: alt('headshot'),
      img_alt: alt('project image'),
    },
  ],
  [
    'article',
    content.articleDraft,
    {
      title: [text, 200, 'Title', 'Enter a title'],
      author_name: [text, 200, 'Author name', 'Enter an author name'],
      summary: [text, 300, 'Summary', 'Enter a summary'],
      external_link: [web, 2000, 'Link', webAddress('a link')],
      image_alt: alt(),
    },
  ],
  [
    'article as its form sends it',
    content.submittedArticle,
    {
      title: [text, 200, 'Title', 'Enter a title'],
      author: [text, 200, 'Author name', 'Enter an author name'],
      summary: [text, 300, 'Summary', 'Enter a summary'],
      link: [web, 2000, 'Link', webAddress('a link')],
      image_alt: alt(),
    },
  ],
  [
    'resource',
    content.resourceDraft,
    {
      name: [text, 200, 'Title', 'Enter a title'],
      description: [text, 20_000, 'Description', 'Enter a description'],
      link: [web, 2000, 'Link'],
    },
  ],
  [
    'faculty member',
    content.facultyDraft,
    {
      name: [text, 200, 'Name', 'Enter a name'],
      role: [text, 200, 'Role', 'Enter a role'],
      email: [mail, 254, 'Email', emailAddress],
      website: [web, 2000, 'Link'],
      office_hours: [text, 200, 'Office hours'],
      phone_number: [text, 200, 'Phone number'],
      office_location: [text, 200, 'Office location'],
    },
  ],
  [
    'faculty member that is edited',
    content.facultyEdited,
    {
      name: [text, 200, 'Name', 'Enter a name'],
      role: [text, 200, 'Role', 'Enter a role'],
      email: [mail, 254, 'Email', emailAddress],
      phone_number: [text, 200, 'Phone number', 'Enter a phone number'],
      office_location: [text, 200, 'Office location', 'Enter an office location'],
    },
  ],
  [
    'question',
    content.faqDraft,
    {
      question: [text, 200, 'Question', 'Enter a question'],
      answer: [text, 20_000, 'Answer', 'Enter an answer'],
      link: [web, 2000, 'Link'],
    },
  ],
  [
    'event',
    z.object({ ...content.eventDraft.shape }),
    {
      title: [text, 200, 'Title', 'Enter a title'],
      description: [text, 20_000, 'Description', 'Enter a description'],
      location: [text, 200, 'Place', 'Enter a place'],
      link: [web, 2000, 'Link'],
      image_alt: alt(),
    },
    times,
  ],
  ['contact', z.object(content.contact), { contact_email: [mail, 254, 'Email'] }],
  [
    'message to the lab',
    requests.alertMessage,
    {
      subject: [text, 200, 'Subject', 'Enter a subject'],
      message: [text, 5000, 'Message', 'Enter a message'],
    },
  ],
  [
    'request',
    requests.requestDraft('college.edu'),
    {
      full_name: [text, 200, 'Full name', 'Enter your full name'],
      email: [atCollege, 254, 'Email', 'Email must end with @college.edu'],
    },
    { student_id: 'N12345678' },
  ],
  ['denial', requests.denial, { reason: [text, 5000, 'Reason'] }, { id: 1 }],
  [
    'admin',
    admins.newNames,
    {
      user: [text, 200, 'Username', 'Enter a username'],
      email: [mail, 254, 'Email', emailAddress],
    },
  ],
  ['password', admins.fitPassword, { password: [text, 200, 'Password', 'Enter a password'] }],
  [
    'fact of the lab',
    labDraft,
    {
      contact: [mail, 254, 'Email'],
      room: [text, 300, 'Room'],
      notice: [text, 300, 'Notice'],
    },
  ],
  [
    'decision about many',
    bulkOf(['ask', 'decline']),
    {
      reason: [text, 5000, 'Reason'],
      note: [text, 5000, 'Note', 'Enter what should be changed'],
    },
    { action: 'ask', items: [{ id: 1 }] },
  ],
])(
  'each field of a %s says what it must hold and how long it may be, and is kept at its limit',
  (...[, schema, fields, others]: Kind) => {
    const entries = Object.entries(fields)
    const missing = entries.flatMap(([name, [, , , sentence]]) =>
      sentence ? [[name, sentence]] : [],
    )
    expect(told(schema, { ...others })).toEqual(Object.fromEntries(missing))
    const longer = (by: number) => ({
      ...others,
      ...Object.fromEntries(entries.map(([name, [make, most]]) => [name, make(most + by)])),
    })
    expect(schema.safeParse(longer(0)).data).toMatchObject(longer(0))
    const tooLong = entries.map(([field, [, most, name]]) => [
      field,
      `${name} must be ${most.toLocaleString('en')} characters or fewer`,
    ])
    expect(told(schema, longer(1))).toEqual(Object.fromEntries(tooLong))
    const optional = entries.filter(([, [, , , sentence]]) => !sentence).map(([name]) => name)
    for (const none of ['', null]) {
      const { data } = schema.safeParse({
        ...longer(0),
        ...Object.fromEntries(optional.map((name) => [name, none])),
      })
      for (const name of optional) expect(data).toHaveProperty(name, null)
    }
  },
)
