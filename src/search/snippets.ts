import { toPlain } from '../fields/markdown.ts'
import { type Span, spansOf, type Word } from './tokens.ts'

// What is shown of a hit: its title, and a line from the passage in which the words stand.

const longestLine = 180
const before = 60
/** How far a cut looks for the end of a word. */
const reach = 20

/** A text as it is shown, with the words that were found in it. */
export type Shown = { text: string; marks: Span[] }

export const shown = (words: readonly Word[], text: string): Shown => ({
  text,
  marks: spansOf(words, text),
})

/**
 * The passage around the first hit, in the first of the texts that has one which the title hasn't; where the title says
 * it all, the beginning of the first text that says more.
 */
export function lineOf(
  words: readonly Word[],
  title: string,
  texts: readonly [usual: string, ...others: string[]],
): Shown {
  const missing = words.filter((word) => spansOf([word], title, 1).length === 0)
  for (const wanted of [missing, words])
    for (const text of texts) {
      const [first] = spansOf(wanted, text, 1)
      if (first) return shown(words, passageAt(text, first[0], wanted))
    }
  return shown(words, passageAt(texts[0], 0, words))
}

/** So many units before and behind a hit are read as Markdown, from the beginning of a line where one is near. */
const around = 500

function passageAt(text: string, hit: number, wanted: readonly Word[]) {
  const line = text.lastIndexOf('\n', Math.max(0, hit - before)) + 1
  const from = hit - line <= around ? line : startNear(text, hit - around)
  const to = hit + around >= text.length ? text.length : endNear(text, hit + around)
  const plain = toPlain(text.slice(from, to))
  const [first] = spansOf(wanted, plain, 1)
  return cut(plain, first?.[0] ?? 0, { isBegun: from > 0, goesOn: to < text.length })
}

function cut(
  text: string,
  hit: number,
  { isBegun, goesOn }: { isBegun: boolean; goesOn: boolean },
) {
  const from = hit <= before ? 0 : startNear(text, hit - before)
  const to = from + longestLine >= text.length ? text.length : endNear(text, from + longestLine)
  const line = text.slice(from, to).replace(/\s+/g, ' ').trim()
  return `${isBegun || from > 0 ? '… ' : ''}${line}${goesOn || to < text.length ? ' …' : ''}`
}

function startNear(text: string, place: number) {
  const space = text.slice(place, place + reach).search(/\s/)
  return whole(text, space < 0 ? place : place + space)
}

function endNear(text: string, place: number) {
  const space = text.slice(place - reach, place).lastIndexOf(' ')
  return whole(text, space < 0 ? place : place - reach + space)
}

/** Not amid a character of two units, nor between a letter and its mark. */
const whole = (text: string, place: number) => {
  let end = place
  while (end < text.length && /^[\p{M}\uDC00-\uDFFF]/u.test(text.slice(end))) end++
  return end
}
