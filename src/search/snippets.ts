import { toPlain } from '../fields/markdown.ts'
import { type Span, spansOf, type Word } from './tokens.ts'

const longestSnippet = 180
const beforeHit = 60
/** Around a hit, before the marks of Markdown are taken out. */
const around = 500
const longestWord = 20

type Highlighted = { text: string; marks: Span[] }

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
  const plain = missing.length > 0 ? texts.values().map(toPlain) : []
  for (const [wanted, where] of [
    [missing, texts],
    [missing, plain],
    [words, texts],
  ] as const)
    for (const text of where) {
      const [first] = spansOf(wanted, text, 1)
      if (first) return highlight(words, passageAt(text, first[0], wanted))
    }
  return highlight(words, passageAt(texts[0], 0, words))
}

function passageAt(text: string, hit: number, wanted: readonly Word[]) {
  const line = text.lastIndexOf('\n', Math.max(0, hit - beforeHit)) + 1
  const from = hit - line <= around ? line : wordAt(text, hit - around)
  const to = wordAt(text, hit + around)
  const plain = toPlain(text.slice(from, to))
  const [first] = spansOf(wanted, plain, 1)
  const start = wordAt(plain, (first?.[0] ?? 0) - beforeHit)
  const end = wordAt(plain, start + longestSnippet)
  const isCutBefore = from + start > 0
  const isCutAfter = to < text.length || end < plain.length
  const passage = plain.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${isCutBefore ? '… ' : ''}${passage}${isCutAfter ? ' …' : ''}`
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Where the word at a place begins, unless it is a very long one. */
function wordAt(text: string, place: number) {
  if (place <= 0) return 0
  if (place >= text.length) return text.length
  const from = Math.max(0, place - longestWord)
  const near = text.slice(from, place + longestWord)
  return from + (segmenter.segment(near).containing(place - from)?.index ?? 0)
}
