import { expect, test } from 'bun:test'
import { lastOf, nextOf, occurrencesIn, type Schedule } from './occurrences.ts'
import { seriesText } from './series/words.ts'

const club: Schedule = {
  starts_at: '2026-09-01T18:00',
  ends_at: '2026-09-01T20:00',
  repeats: 'weekly',
  repeats_until: '2026-12-08',
  except: ['2026-11-24'],
}

test('a night, a weekend and whole days keep their length in a series', () => {
  const night = { ...club, starts_at: '2026-12-31T22:00', ends_at: '2027-01-01T02:00' }
  const last = lastOf({ ...night, repeats_until: '2027-01-07' })
  expect(last).toMatchObject({ start: '2027-01-07T22:00', end: '2027-01-08T02:00' })
  const camp = { ...club, starts_at: '2026-09-05', ends_at: '2026-09-06', except: [] }
  expect(nextOf(camp, '2026-09-13T23:59')).toMatchObject({ start: '2026-09-12', end: '2026-09-13' })
  expect(nextOf(camp, '2026-09-14T00:00')).toMatchObject({ start: '2026-09-19' })
})

test('the next is what is going on or to come, and the last is over with its end or two hours later', () => {
  expect(nextOf(club, '2026-09-08T19:59')?.day).toBe('2026-09-08')
  expect(nextOf(club, '2026-09-08T20:00')?.day).toBe('2026-09-15')
  expect(nextOf(club, '2026-12-08T20:00')).toBeUndefined()
  expect(lastOf({ ...club, ends_at: null })?.over).toBe('2026-12-08T20:00')
  expect(lastOf({ ...club, except: ['2026-12-08', '2026-12-01'] })?.day).toBe('2026-11-24')
  expect(
    lastOf({ ...club, repeats_until: '2026-09-08', except: ['2026-09-01', '2026-09-08'] }),
  ).toBe(undefined as never)
})

test('of a few days it is what touches them', () => {
  const days = (after: string, before: string) =>
    occurrencesIn(club, { after, before }).map(({ day }) => day)
  expect(days('2026-09-08T19:59', '2026-09-15T18:01')).toEqual(['2026-09-08', '2026-09-15'])
  expect(days('2026-09-08T20:00', '2026-09-15T18:00')).toEqual([])
})

test.each<[Partial<Schedule>, string | null]>([
  [{}, 'Every Tuesday at 6:00 PM until December 8, but not November 24; 14 times'],
  [{ repeats: 'none' }, null],
  [
    { repeats: 'every two weeks', except: [], repeats_until: '2027-01-05' },
    'Every other Tuesday at 6:00 PM until January 5, 2027; 10 times',
  ],
  [
    { repeats: 'monthly', starts_at: '2026-09-29', except: ['2026-12-29'] },
    'Every fifth Tuesday of the month, all day, until December 8; once',
  ],
  [
    { except: ['2026-09-08', '2026-09-15', '2026-09-22'], repeats_until: '2026-09-29' },
    'Every Tuesday at 6:00 PM until September 29, but not September 8, September 15, and September 22; twice',
  ],
])('%p is read back as %p', (changes, sentence) => {
  expect(seriesText({ ...club, ...changes }, '12')).toBe(sentence)
})
