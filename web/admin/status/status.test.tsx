import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { watched } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { timeFormats } from '../time-format.ts'
import type { Health } from './use-health.ts'

const site = siteOfAdmin()

const megabyte = 1024 ** 2
const at = '2026-03-02T12:00:00.000Z'
/** By the reader's clock. */
const noon = timeFormats[12].momentOf(at)
const snapshot = { name: 'a', madeAt: at, ageHours: 1, bytes: 1, problem: null, checkedAt: at }

const health: Omit<Health, 'status' | 'message' | 'backlog'> = {
  ...{ version: '5.0.1', commit: 'source' },
  database: { bytes: megabyte, checkedAt: null, damage: null },
  disk: { freeBytes: 12 * megabyte, isTight: false },
  mail: {
    ...{ isSetUp: true, alertsTo: [], waiting: 0, failed: 0, newestFailed: null, delay: null },
    ...{ oldestSeconds: null, isLate: false, lastSentAt: null },
  },
  backup: {
    ...{ isOn: true, lastAt: at, problem: null, snapshots: [snapshot] },
    ...{ isReplicated: false, drill: null, replica: null },
  },
}

/** What stands beside a name in the status. */
const fact = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' })
  return term.nextElementSibling?.textContent
}

type Changes = { [Part in 'database' | 'disk' | 'mail' | 'backup']?: Partial<Health[Part]> }

const drill = { at, snapshot: 'a', rows: 1234, problem: 'Page 9.' }
const delay = { letters: 1, words: 'connect ECONNREFUSED', isLong: false }

test.each<[what: string, Changes, facts: Record<string, string>, warning?: string]>([
  [
    'is well',
    {},
    {
      Snapshots: `finethe last on ${noon}${noon}, 1 hour old, 1 MB, sound when checked on ${noon}`,
      ...{ Disk: 'fine12 MB free', Database: '1 MB, not checked yet' },
      ...{ Mail: 'fine0 waiting, 0 failed See the emails', Version: '5.0.1 (commit source)' },
    },
  ],
  [
    'makes no snapshots and sends no mail',
    { backup: { isOn: false, lastAt: null, snapshots: [] }, mail: { isSetUp: false } },
    { Snapshots: 'turned offnone yet', Mail: 'not set up0 waiting, 0 failed See the emails' },
  ],
  [
    'is damaged',
    {
      database: { checkedAt: at, damage: 'Stop the server.' },
      backup: { snapshots: [{ ...snapshot, ageHours: 48, problem: 'Page 3.' }] },
    },
    {
      Database: `in trouble1 MB, checked on ${noon}Stop the server.`,
      Snapshots: `finethe last on ${noon}${noon}, 2 days old, 1 MB, damaged, as seen on ${noon}`,
    },
    'Stop the server.',
  ],
  [
    'has no snapshot',
    { backup: { lastAt: null, snapshots: [], problem: 'There is none.' } },
    { Snapshots: 'in troublenone yetThere is none.' },
    'There is none.',
  ],
  [
    'could not restore one',
    { backup: { drill } },
    { 'Restore drill': `in trouble1,234 rows of a snapshot restored on ${noon}Page 9.` },
    'The last try to restore a snapshot failed: Page 9.',
  ],
  [
    'has an old copy elsewhere',
    { backup: { replica: { ageSeconds: 7200, isStale: true } } },
    { 'Copy elsewhere': 'in trouble2 hours older than the database' },
    'The copy elsewhere has not advanced for a day.',
  ],
  [
    'has a full disk',
    { disk: { isTight: true } },
    { Disk: 'nearly full12 MB free' },
    'The disk is nearly full: 12 MB free, and the database has 1 MB.',
  ],
  [
    'could not send at once',
    { mail: { waiting: 1, delay } },
    { Mail: `delayed1 waiting, 0 failed See the emails${delay.words}` },
  ],
  [
    'can’t send',
    { mail: { waiting: 1, delay: { ...delay, isLong: true } } },
    { Mail: `in trouble1 waiting, 0 failed See the emails${delay.words}` },
    `1 email can’t go out: ${delay.words}`,
  ],
])('where the site %s its status says so, and a warning what to act on', async (...given) => {
  const [, changes, facts, warning] = given
  const parts = Object.entries({ ...health, ...changes }).map(([name, part]) => [
    name,
    typeof part === 'string' ? part : { ...Object(health)[name], ...part },
  ])
  const answer = { ...Object.fromEntries(parts), backlog: [] }
  const ask = async (request: Request) =>
    request.url.endsWith('/api/health') ? Response.json(answer) : await site.ask(request)
  const { settled } = await visit('/admin-panel?tab=status', { ask })
  await settled()
  for (const [name, text] of Object.entries(facts)) expect(await fact(name)).toBe(text)
  for (const time of document.querySelectorAll('dd time'))
    expect(time).toHaveAttribute('datetime', at)
  const warnings = [...document.querySelectorAll('[role=status] p')]
  expect(warnings.map(({ textContent }) => textContent?.trim())).toEqual(warning ? [warning] : [])
})

test('the health is not refetched when the tab regains focus', async () => {
  const { ask, calls } = watched(site)
  const { settled } = await visit('/admin-panel?tab=faq', { ask })
  await settled()
  window.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(calls.filter((call) => call.endsWith('/api/health'))).toHaveLength(1)
})

test('an email that failed for good is a warning above every tab, and is counted at the mail tab', async () => {
  const { unmount } = await visit('/admin-panel?tab=faq', site)
  await screen.findByRole('tab', { name: 'FAQ, 0' })
  expect(screen.getByRole('tab', { name: 'Mail' })).toHaveTextContent(/^Mail$/)
  unmount()
  await site.submit('/api/student')
  site.context.sqlite.run("UPDATE letters SET state = 'failed'")
  const { follow, arrives } = await visit('/admin-panel?tab=faq', site)
  expect(await screen.findByText('1 email failed and won’t be tried again.')).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Mail, 1 failed' })).toHaveTextContent('Mail 1')
  await follow('Site status')
  await arrives('/admin-panel?tab=status')
  await follow('See the emails')
  await arrives('/admin-panel?tab=mail')
  await follow('See the email')
  await arrives('/admin-panel?tab=mail&view=failed')
})
