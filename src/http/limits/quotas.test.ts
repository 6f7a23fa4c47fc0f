import { expect, test } from 'bun:test'
import { emptyBacklog } from './backlog.ts'
import { createLimits, type Limit, takeAll } from './quotas.ts'

const limits = createLimits(() => emptyBacklog)
const later = 'Please try again in a few minutes.'
const tomorrow =
  'Your network has sent as much as the lab can take in a day. Please come back tomorrow.'
const [tenMinutes, day] = [600, 86_400]

test.each<[Limit, places: number, seconds: number, message: string]>([
  [limits.submissions, 60, tenMinutes, `Too many submissions from your network. ${later}`],
  [limits.alerts, 20, tenMinutes, `Too many messages from your network. ${later}`],
  [limits.alertsOfRequests, 60, tenMinutes, `Too many messages from your network. ${later}`],
  [limits.sentInADay, 500, day, tomorrow],
  [limits.kilobytesInADay, 1024 * 1024, day, tomorrow],
  [limits.loginsOfAddress, 20, tenMinutes, `Too many failed logins. ${later}`],
  [limits.loginsOfAccount, 5, tenMinutes, `Too many failed logins. ${later}`],
  [limits.linksOfAddress, 20, tenMinutes, `Too many links were asked for. ${later}`],
  [limits.linksOfAccount, 5, tenMinutes, `Too many links were asked for. ${later}`],
  [limits.receipts, 20, tenMinutes, `Too many links from your network were wrong. ${later}`],
])(
  'a limit allows its number of points, and refuses more with Retry-After: %#',
  async (limit, places, seconds, message) => {
    const giveBack = await limit.take('one', places - 1)
    await limit.take('one')
    const refusal = await limit.take('one').catch((error) => error)
    expect(refusal).toMatchObject({ status: 429, message })
    const wait = Number(refusal.more.headers['Retry-After'])
    expect(wait).toBeWithin(seconds - 60, seconds + 1)
    await limit.take('another')
    await giveBack()
    await limit.take('one', places - 1)
    await limit.forget('one')
    await limit.take('one', places)
  },
)

test('if one of several limits is reached, the others are given back', async () => {
  const { loginsOfAccount, loginsOfAddress } = createLimits(() => emptyBacklog)
  await loginsOfAddress.take('full', 20)
  const both = [() => loginsOfAccount.take('ada'), () => loginsOfAddress.take('full')]
  for (let n = 0; n < 6; n++) expect(await takeAll(both).catch(({ status }) => status)).toBe(429)
  await loginsOfAccount.take('ada', 5)
})
