import { sortable } from '../fields/fold.ts'
import { likenessOf } from '../fields/likeness.ts'
import { toPlain } from '../fields/markdown.ts'
import { lastOf, nextOf, scheduleIn } from '../fields/times/occurrences.ts'
import { readBack } from '../fields/times/series/words.ts'
import { spanText } from '../fields/times/words.ts'
import { existing, skippedIn, withOffset } from '../fields/zone.ts'
import * as contract from './contract.ts'
import { kind, textIn } from './kind.ts'
import * as tables from './tables.ts'
import { categories } from './words.ts'

export const highlights = kind('student-highlights', tables.highlights, contract.highlightDraft, {
  called: ['StudentHighlightBlog'],
  noun: 'student project',
  nouns: 'student projects',
  title: 'project_title',
  search: { names: ['student_name'], passage: ['summary', 'project_description', 'category'] },
  sameBy: ['project_title', 'student_name'],
  pictures: ['headshot_url', 'img'],
  filters: { category: categories },
  aliases: {
    project_title: ['title'],
    student_name: ['author_name', 'author'],
    project_description: ['description'],
    project_link: ['websiteLink', 'website_link', 'external_link', 'link'],
    github_link: ['githubLink'],
    headshot_url: ['headshot'],
    img: ['imageUrl', 'image'],
  },
  detail: ({ img, headshot_url, github_link, project_link }) => ({
    imageUrl: img ?? headshot_url,
    githubLink: github_link,
    websiteLink: project_link,
  }),
  derived: {
    likeness: {
      from: ['project_title', 'project_description', 'summary', 'project_link', 'github_link'],
      by: likenessOf,
    },
  },
  credits: { by: 'student_name', face: 'headshot_url' },
  entry: ({ student_name, summary }) => ({ author: student_name, summary }),
})

export const articles = kind('tech-blog', tables.articles, contract.articleDraft, {
  called: ['TechBlogs'],
  noun: 'article',
  nouns: 'articles',
  title: 'title',
  search: { names: ['author_name'], passage: ['summary', 'category'] },
  sameBy: ['title', 'author_name'],
  pictures: ['image'],
  submitted: contract.submittedArticle,
  derived: { likeness: { from: ['title', 'summary', 'external_link'], by: likenessOf } },
  filters: { category: categories },
  aliases: { author_name: ['author'], external_link: ['link'], image: ['img', 'imageUrl'] },
  credits: { by: 'author_name', link: 'external_link' },
  entry: ({ author_name, summary, external_link }) => ({
    author: author_name,
    summary,
    link: external_link,
  }),
})

export const resources = kind('student-resources', tables.resources, contract.resourceDraft, {
  called: ['StudentResource'],
  noun: 'resource',
  title: 'name',
  search: { names: [], passage: ['description', 'category'] },
  filters: { category: categories },
  aliases: { name: ['title'] },
})

export const faculty = kind('faculty', tables.faculty, contract.facultyDraft, {
  noun: 'faculty member',
  title: 'name',
  search: {
    names: [
      ...['role', 'email', 'office_location', 'office_hours', 'phone_number', 'website'],
      ...['areas', 'courses'],
    ] as const,
    passage: ['bio'],
  },
  sameBy: ['email'],
  pictures: ['img'],
  aliases: { img: ['image', 'imageUrl'] },
  derived: { sort_key: { from: ['name'], by: (name) => sortable(name ?? '') } },
  order: { by: 'sort_key', direction: 'asc' },
  labels: { column: 'areas', word: 'area' },
  edited: contract.facultyEdited,
})

export const faq = kind('faq', tables.faq, contract.faqDraft, {
  called: ['Faqs'],
  noun: 'question',
  title: 'question',
  search: { names: [], passage: ['answer'] },
})

const timesOf = ['starts_at', 'ends_at', 'repeats', 'repeats_until', 'except'] as const

export const events = kind('events', tables.events, contract.eventDraft, {
  noun: 'event',
  nouns: 'events',
  title: 'title',
  search: { names: ['location', 'host'], passage: ['description', 'category'] },
  sameBy: ['title', 'starts_at'],
  pictures: ['image'],
  filters: { category: categories },
  aliases: { image: ['img', 'imageUrl'] },
  order: { by: 'starts_at', direction: 'asc' },
  derived: {
    over_at: {
      from: timesOf,
      by: (...texts) => lastOf(scheduleIn(texts))?.over ?? '',
    },
    likeness: { from: ['title', 'description', 'link'], by: likenessOf },
  },
  forAdmins: ['featured'],
  refuses: (row, { timeZone }) => {
    const { starts_at, ends_at } = row
    const takesPlace = lastOf(scheduleIn(timesOf.map((name) => textIn(row[name]))))
    return {
      ...skippedIn({ starts_at, ends_at }, timeZone),
      ...(!takesPlace && { except: 'Leave a day on which it takes place' }),
    }
  },
  detail: (event, { timeZone, now, cycle }) => {
    const { starts_at, ends_at } = event
    const next = nextOf(event, now)
    return {
      start: withOffset(starts_at, timeZone),
      end: ends_at && withOffset(ends_at, timeZone),
      next_start: next ? existing(next.start, timeZone) : null,
      next_end: next?.end ? existing(next.end, timeZone) : null,
      repetition: readBack(event, cycle),
    }
  },
  entry: (event, cycle) => ({
    author: event.host ?? 'Hydra Lab',
    summary: [
      event.cancelled_at && `Cancelled. ${event.cancelled_reason ?? ''}`,
      [readBack(event, cycle) ?? spanText(event, cycle), event.location].filter(Boolean).join(', '),
      event.description && toPlain(event.description),
    ]
      .filter(Boolean)
      .join('. '),
  }),
})
