import { toPlain } from '../fields/markdown.ts'
import { type Span, spansOf, type Word } from './tokens.ts'

const longestSnippet = 180
const beforeHit = 60
const reach = 20

export type Highlighted = { text: string; marks: Span[] }

export const highlight = (words: readonly Word[], text: string): Highlighted => ({
  text,
  marks: spansOf(words, text),
})

/**
 * The passage around the first hit that the title lacks, in the first text that has one. Where the title has all words,
 * the beginning of the first text.
 */
export function snippetOf(
  words: readonly Word[],
  title: string,
  texts: readonly [usual: string, ...others: string[]],
): Highlighted {
  const missing = words.filter((word) => spansOf([word], title, 1).length === 0)
  for (const wanted of [missing, words])
    for (const text of texts) {
      const [first] = spansOf(wanted, text, 1)
      if (first) return highlight(words, passageAt(text, first[0], wanted))
    }
  return highlight(words, passageAt(texts[0], 0, words))
}

const around = 500

function passageAt(text: string, hit: number, wanted: readonly Word[]) {
  const line = text.lastIndexOf('\n', Math.max(0, hit - beforeHit)) + 1
  const from = hit - line <= around ? line : startNear(text, hit - around)
  const to = hit + around >= text.length ? text.length : endNear(text, hit + around)
  const plain = toPlain(text.slice(from, to))
  const [first] = spansOf(wanted, plain, 1)
  return cut(plain, first?.[0] ?? 0, { hasTextBefore: from > 0, hasTextAfter: to < text.length })
}

function cut(
  text: string,
  hit: number,
  { hasTextBefore, hasTextAfter }: { hasTextBefore: boolean; hasTextAfter: boolean },
) {
  const from = hit <= beforeHit ? 0 : startNear(text, hit - beforeHit)
  const end = from + longestSnippet
  const to = end >= text.length ? text.length : endNear(text, end)
  const line = text.slice(from, to).replace(/\s+/g, ' ').trim()
  const isCutBefore = hasTextBefore || from > 0
  const isCutAfter = hasTextAfter || to < text.length
  return `${isCutBefore ? '… ' : ''}${line}${isCutAfter ? ' …' : ''}`
}

function startNear(text: string, place: number) {
  const space = text.slice(place, place + reach).search(/\s/)
  return betweenCharacters(text, space < 0 ? place : place + space)
}

function endNear(text: string, place: number) {
  const space = text.slice(place - reach, place).lastIndexOf(' ')
  return betweenCharacters(text, space < 0 ? place : place - reach + space)
}

/** Never within a surrogate pair, nor between a letter and its combining mark. */
const betweenCharacters = (text: string, place: number) => {
  let end = place
  while (end < text.length && /^[\p{M}\uDC00-\uDFFF]/u.test(text.slice(end))) end++
  return end
}
