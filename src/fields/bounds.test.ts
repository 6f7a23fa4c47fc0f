import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cpuTimeOf, leastOf } from '../testing/cpu-time.ts'
import { email, isBlank, line, link, prose, tidy } from './contract.ts'
import { fingerprintOf } from './fingerprint.ts'
import { fold, searchable, sortable } from './fold.ts'
import { longest } from './words.ts'

// Normalizing a text can take quadratic time. A stranger chooses the text, so no allowed one may cost more than this.
const mostMilliseconds = 50

const classes: Record<string, RegExp> = {
  marks: /\p{M}/u,
  'invisible characters': /\p{Default_Ignorable_Code_Point}/u,
  'format characters': /\p{Cf}/u,
  'jamo and syllables': /[\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF]|[\uAC00-\uAC1F]/u,
  'half-width forms': /[\uFF61-\uFFDC]/u,
  ligatures: /[\uFB00-\uFDFF]/u,
  'letters with marks': /[\u00C0-\u024F\u1E00-\u1FFF]/u,
  'case that changes length': /[ßẞİıŉǰΐΰſς]/u,
  spaces: /[\p{Z}\t]/u,
}

const points = Array.from({ length: 0x2_00_00 }, (_, point) => point)
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point))

const pools = Object.values(classes).map((is) => points.filter((each) => is.test(each)))

/** A few short runs of characters from two to four classes, repeated up to the length. */
const hostile = fc
  .array(
    fc.tuple(
      fc
        .constantFrom(...pools)
        .chain((pool) => fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 4 })),
      fc.integer({ min: 1, max: 40 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((runs) => runs.map(([run, times]) => run.join('').repeat(times)).join(''))

const filled = (unit: string, length: number) =>
  `a${unit.repeat(Math.ceil(length / unit.length))}`
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')

const texts = { prose: prose('x', 'X'), line: line('x', 'X'), link: link(), email: email() }

/** All that is done with a text of an item: validating, comparing, searching, sorting. */
function handle(unit: string) {
  const text = filled(unit, longest.prose)
  texts.prose.safeParse(text)
  texts.line.safeParse(filled(unit, longest.line))
  texts.link.safeParse(`https://${filled(unit, longest.link - 8)}`)
  texts.email.safeParse(`${filled(unit, longest.email - 12)}@college.edu`)
  isBlank(text)
  tidy(text)
  for (const by of [fold, searchable, sortable]) by(text)
  fingerprintOf(text, null)
}

const cost = (unit: string) => leastOf(mostMilliseconds, () => cpuTimeOf(() => handle(unit)))

test.each([
  ['marks joined by a zero-width space', `${'\u0315\u0300'.repeat(14)}\u200B`],
  ['marks joined by a soft hyphen', `${'\u0315\u0300'.repeat(14)}\u00AD`],
  ['marks joined by a Hangul filler', `${'\u0315\u0300'.repeat(14)}\u3164`],
  ['marks joined by half-width marks', `${'\u0315\u0300'.repeat(14)}\uFF9E`],
  ['vowel signs that decompose into marks', '\u0F71\u0F72'],
])('%s cost little, however long they are', async (_, unit) => {
  expect(await cost(unit)).toBeLessThan(mostMilliseconds)
})

test('no text that a form accepts is slow to process', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (unit) => {
      expect(await cost(unit)).toBeLessThan(mostMilliseconds)
    }),
    { numRuns: 60, interruptAfterTimeLimit: 5000 },
  )
})
