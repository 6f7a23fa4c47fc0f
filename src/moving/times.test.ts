import { expect, test } from 'bun:test'
import { emptySite } from '../testing/arrivals.ts'
import { hackNight } from '../testing/cast.ts'

test('an event is taken with times as databases write them, and refused at one that never comes', async () => {
  const { bring, rowsOf } = emptySite({ TIME_ZONE: 'America/New_York' })
  const { refused } = await bring(
    'events',
    [
      { ...hackNight, starts_at: '2027-03-14 03:00:00', ends_at: '2027-03-14T04:00:00.000' },
      { ...hackNight, starts_at: '2027-03-14T02:30', ends_at: '' },
      { ...hackNight, starts_at: '2027-03-14 02:30:15', ends_at: '' },
    ],
    { skipsBad: true },
  )
  expect(refused).toMatchObject([
    { line: 3, field: 'starts_at', message: expect.stringContaining('This time never comes') },
    { line: 4, field: 'starts_at', message: expect.stringContaining('This time never comes') },
  ])
  expect(rowsOf('events')).toMatchObject([
    { starts_at: '2027-03-14T03:00', ends_at: '2027-03-14T04:00' },
  ])
})
