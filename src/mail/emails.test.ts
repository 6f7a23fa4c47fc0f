import { expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import * as ours from './emails.ts'
import * as toSenders from './sender-emails.ts'

const emails = { ...ours, ...toSenders }

const site = 'https://hydra.college.edu'
const place = { timeZone: 'America/New_York', cycle: '12' } as const
const link = `${site}/submission/x`
const waiting = [
  { count: 1, noun: 'article', nouns: 'articles', tab: 'pending-articles', titles: ['A & B'] },
]
const ends = new Date('2026-03-03T01:05:00.000Z')

const named = { noun: 'article', title: 'A hydra' }
const all = [
  emails.alertEmail(access, site),
  emails.approvalEmail(access),
  emails.denialEmail(access, 'No room.'),
  emails.denialEmail(access, null),
  emails.receiptEmail('article', link),
  emails.changesAskedEmail(named, 'Say more.', link),
  emails.publishedEmail(named, link),
  emails.declinedEmail(named, 'An advert.', link),
  emails.declinedEmail(named, null, link),
  emails.digestEmail(waiting, site),
  emails.noticeEmail(waiting, site, 7),
  emails.damageEmail('A page is torn.', site),
  emails.passwordEmail({ user: 'ada', link, ends, by: 'yourself' }, place),
  emails.invitationEmail({ user: 'bob', link, ends, by: 'ada', site }, place),
  emails.testEmail(site),
  emails.proposalApprovedEmail(named, link),
  emails.proposalDeclinedEmail(named, 'An advert.', link),
  emails.proposalDeclinedEmail(named, null, link),
]

test('a subject has room for the beginning of a long title', () => {
  const title = `${'long '.repeat(30)}title`
  const { subject } = emails.publishedEmail({ ...named, title }, link)
  expect(subject).toStartWith('Now published: your article "long long')
  expect(subject).toEndWith('long…"')
  expect(subject.length).toBeLessThan(100)
})

test('each email holds what it was given, in paragraphs, and speaks of no reason where there is none', () => {
  for (const { subject, body } of all) {
    expect(subject).toMatch(/^[A-Z0-9].{20,70}[a-zé"]$/)
    expect(body).toMatch(/\S\n$/)
    expect(body).not.toMatch(/undefined|null|NaN|\n{4}/)
  }
  const given = all.map(({ body }) => /The reason given:\n\n(.+)\n\n/.exec(body)?.[1])
  expect(given.filter(Boolean)).toEqual(['No room.', 'An advert.', 'An advert.'])
  const [, , , , , asked, , , , , notice, , password] = all.map(({ body }) => body)
  expect(asked).toContain('\n\nSay more.\n\n')
  expect(notice).toEndWith(`\n${site}/admin-panel/users/edit-admin/7\n`)
  expect(password).toContain('once, until March 2 at 8:05 PM EST.\n')
})
