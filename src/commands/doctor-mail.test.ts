import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { runDoctor } from '../testing/command.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { ago, stoppedSite } from '../testing/stopped-site.ts'

const noMail = 'SMTP_URL is not set, so letters wait in the queue, for a month at most'

test('queued and failed emails are counted if the database can be read', async () => {
  const email = (state: string) =>
    `INSERT INTO letters (kind, subject, body, nonce, state, created_at, due_at) VALUES ('alert', '', '', '', '${state}', '', '')`
  const { data, database } = stoppedSite((db) => {
    for (const state of ['waiting', 'waiting', 'failed', 'sent']) db.run(email(state))
  })
  expect((await runDoctor(data))['Mail']).toBe(`note ${noMail}: 2 waiting, 1 failed`)
  const { port, stop } = await startMailServer({})
  expect((await runDoctor(data, { SMTP_URL: `smtp://localhost:${port}` }))['Mail']).toBe(
    `note localhost:${port} lets us in; 2 waiting, 1 failed`,
  )
  await stop()
  writeFileSync(database, 'no database')
  expect((await runDoctor(data))['Mail']).toBe(`note ${noMail}: they can’t be counted`)
})

test('the login at the mail server is checked', async () => {
  const { data } = stoppedSite()
  const { port, inbox, stop } = await startMailServer({ login: { user: 'lab', pass: 'secret' } })
  const found = async (login: string) =>
    (await runDoctor(data, { SMTP_URL: `smtp://${login}@localhost:${port}` }))['Mail']
  expect(await found('lab:secret')).toBe(`ok localhost:${port} lets us in; 0 waiting, 0 failed`)
  const refused =
    /^FAIL localhost:\d+ doesn't take letters from us: .+ Mend SMTP_URL \(0 waiting, 0 failed\)$/
  const wrong = await found('lab:wrong-word')
  expect(wrong).toMatch(refused)
  expect(wrong).not.toContain('wrong-word')
  await stop()
  expect(await found('lab:secret')).toMatch(refused)
  expect(inbox).toEqual([])
})

test('a refused email is reported with the server’s message, even where the login works', async () => {
  const since = ago(3).toISOString()
  const said = 'Mail command failed: 530 Authentication Required'
  const { data } = stoppedSite((db) =>
    db.run(
      `INSERT INTO letters (kind, subject, body, nonce, created_at, due_at, tries, tried_since, error) VALUES ('alert', '', '', '', '${since}', '${since}', 1, '${since}', '${said}')`,
    ),
  )
  const { port } = await startMailServer({ login: { user: 'lab', pass: 'secret' } })
  expect((await runDoctor(data, { SMTP_URL: `smtp://localhost:${port}` }))['Mail']).toBe(
    `FAIL localhost:${port} lets us in; 1 waiting, the oldest for 3 h, 0 failed; 1 tried in vain: ${said}`,
  )
})
