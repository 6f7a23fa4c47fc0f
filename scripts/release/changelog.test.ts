import { expect, test } from 'bun:test'
import packageJson from '../../package.json' with { type: 'json' }
import { readChangelog } from './changelog.ts'

const { released: parts } = await readChangelog()

test('the newest part of the changelog is of this version, with its date', () => {
  expect(parts[0]?.version).toBe(packageJson.version)
  for (const { date } of parts) expect(new Date(date).toISOString()).toStartWith(date)
})

test('every part is of a version that is newer than the next one', () => {
  const versions = parts.map(({ version }) => version)
  expect(versions.toSorted(Bun.semver.order).toReversed()).toEqual(versions)
  expect(new Set(versions).size).toBe(versions.length)
  expect(versions.at(-1)).toBe('1.0.0')
})
