import { afterAll, afterEach, expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { maintainSnapshots } from '../../../src/backups/nightly.ts'
import { snapshotsIn } from '../../../src/backups/snapshots.ts'
import { Delivery } from '../../../src/mail/delivery.ts'
import { enqueue } from '../../../src/mail/queue.ts'
import { ada } from '../../../src/testing/cast.ts'
import { emptyFolder } from '../../../src/testing/folder.ts'
import { reply, startMailServer } from '../../../src/testing/mail-server.ts'
import { mountSmallDisk } from '../../../src/testing/small-disk.ts'
import { watched } from '../../testing/network.ts'
import { enter, openSite, type TestSite, visit } from '../../testing/site.tsx'
import { timeFormats } from '../time-format.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function open(address: string, environment: Record<string, string> = {}) {
  const site = await openSite(environment)
  enter(site)
  return { ...site, look: () => visit(address, site) }
}

/** What stands beside a name in the status. */
const fact = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' })
  return term.nextElementSibling?.textContent
}

/** By the reader's clock. */
const { momentOf } = timeFormats[12]
const noon = momentOf('2026-03-02T12:00:00.000Z')
const late = momentOf('2026-03-02T22:00:00.000Z')

const snapshots = () => ({ DATA_DIR: emptyFolder(), BACKUP_DAILY: '7' })
const smtp = { SMTP_URL: 'smtp://localhost:25' }

test('the status names version, snapshot, disk, database and mail', async () => {
  const { context, look } = await open('/admin-panel?tab=status', { ...snapshots(), ...smtp })
  await maintainSnapshots(context)
  await look()
  expect(await fact('Snapshots')).toBe(
    `finethe last on ${noon}${noon}, 0 hours old, 1 MB, sound when checked on ${noon}`,
  )
  const [time] = screen.getAllByText(noon)
  expect(time).toHaveAttribute('datetime', '2026-03-02T12:00:00.000Z')
  expect(await fact('Disk')).toMatch(/^(fine|nearly full)[\d,]+ MB free$/)
  expect(await fact('Database')).toBe('1 MB, not checked yet')
  expect(await fact('Mail')).toBe('fine0 waiting, 0 failed See the emails')
  expect(await fact('Version')).toMatch(/^\d+\.\d+\.\d+ \(commit source\)$/)
})

test('the health is not refetched when the tab regains focus', async () => {
  const { ask, calls } = watched(await open('/admin-panel'))
  const { settled } = await visit('/admin-panel?tab=faq', { ask })
  await settled()
  window.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(calls.filter((call) => call.endsWith('/api/health'))).toHaveLength(1)
})

test('snapshots that are turned off and mail that is not set up are no warnings', async () => {
  const { look } = await open('/admin-panel?tab=status')
  await look()
  expect(await fact('Snapshots')).toBe('turned offnone yet')
  expect(await fact('Mail')).toBe('not set up0 waiting, 0 failed See the emails')
  const emails = screen.getByRole('link', { name: 'See the emails' })
  expect(emails).toHaveAttribute('href', '/admin-panel?tab=mail')
  expect(screen.queryByRole('link', { name: 'Site status' })).toBeNull()
})

test('a damaged database is a warning above every tab, with the command that helps, and damaged snapshots are marked', async () => {
  const { context, look } = await open('/admin-panel?tab=faq', { ...snapshots(), ...smtp })
  await maintainSnapshots(context)
  const [snapshot] = snapshotsIn(context.config.dataDir, context.clock())
  context.pass(10 * 60 * 60_000)
  Object.assign(context.integrity, {
    problem: 'it is damaged: Page 9.',
    checkedAt: context.clock(),
  })
  context.integrity.results.set('/x.db', { at: context.clock() })
  context.integrity.results.set(String(snapshot?.path), {
    at: context.clock(),
    problem: 'Page 3.',
  })
  const { follow } = await look()
  const words = `found: it is damaged: Page 9. Stop the server and put the newest sound snapshot in its place: DATA_DIR=${context.config.dataDir} hydra-lab restore /x.db`
  expect(await screen.findByText(words, { exact: false })).toBeVisible()
  await follow('Site status')
  expect(await fact('Database')).toMatch(new RegExp(`^in trouble1 MB, checked on ${late}`))
  expect(await fact('Snapshots')).toContain(`10 hours old, 1 MB, damaged, as seen on ${late}`)
})

test('a missing or failed snapshot is a warning above every tab, which links to the status', async () => {
  const { context, look } = await open('/admin-panel?tab=faq', { ...snapshots(), ...smtp })
  context.backups.hasChecked = true
  const { unmount } = await look()
  expect(await screen.findByText('There is no snapshot.')).toBeVisible()
  unmount()
  context.backups.failure = 'there is no room for a copy of 12 MB.'
  const { follow } = await look()
  const words = 'The last snapshot failed: there is no room for a copy of 12 MB.'
  expect(await screen.findByText(words)).toBeVisible()
  await follow('Site status')
  expect(await fact('Snapshots')).toBe(`in troublenone yet${words}`)
})

const disk = mountSmallDisk(16)
afterAll(() => disk?.unmount())

test.if(disk !== undefined)('a disk that is nearly full is told of', async () => {
  const { look } = await open('/admin-panel?tab=status', {
    DATA_DIR: String(disk?.folder),
    ...smtp,
  })
  await look()
  expect(await fact('Disk')).toMatch(/^nearly full1\d MB free$/)
  expect(
    screen.getByText(/^The disk is nearly full: 1\d MB free, and the database has 1 MB\.$/),
  ).toBeVisible()
})

/** Puts an email in the queue, and tries to take it to the mail server. */
async function trySending(context: TestSite['context']) {
  enqueue(
    context.db,
    { kind: 'alert', subject: 'Server room', body: 'It is hot.' },
    context.clock(),
  )
  await new Delivery(context, () => [ada.email]).round()
}

test('mail that the server doesn’t take is delayed at first, and in trouble after ten minutes', async () => {
  const { context, look } = await open('/admin-panel?tab=status', {
    SMTP_URL: 'smtp://127.0.0.1:1', // nobody listens there
  })
  await trySending(context)
  const { unmount } = await look()
  expect(await fact('Mail')).toMatch(/^delayed1 waiting, 0 failed See the emails.*ECONNREFUSED/)
  expect(screen.queryByRole('link', { name: 'Site status' })).toBeNull()
  unmount()
  context.pass(10 * 60_000)
  await look()
  expect(await fact('Mail')).toMatch(/^in trouble1 waiting, 0 failed/)
  expect(await screen.findByText(/^1 email can’t go out: .*ECONNREFUSED/)).toBeVisible()
})

test('an email that failed for good is a warning, and is counted at the mail tab', async () => {
  const { port } = await startMailServer({ refuses: () => reply(550, 'No such mailbox') })
  const { context, look } = await open('/admin-panel?tab=faq', {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  const { unmount } = await look()
  await screen.findByRole('tab', { name: 'FAQ, 0' })
  expect(screen.getByRole('tab', { name: 'Mail' })).toHaveTextContent(/^Mail$/)
  unmount()
  await trySending(context)
  const { follow, arrives } = await look()
  expect(await screen.findByText('1 email failed and won’t be tried again.')).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Mail, 1 failed' })).toHaveTextContent('Mail 1')
  await follow('See the email')
  await arrives('/admin-panel?tab=mail&view=failed')
})
