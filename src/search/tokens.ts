import { searchable } from '../fields/fold.ts'

const spaceless = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}\p{scx=Tibt}]&&[\p{L}\p{N}\p{M}]]`
const spaced = String.raw`[[\p{L}\p{N}\p{M}\p{Co}]--${spaceless}]+`

const tokens = new RegExp(`${spaceless}|${spaced}`, 'gv')
/** "don't" is one word of two tokens. */
const words = new RegExp(`${spaceless}+|${spaced}(?:['’]${spaced})*`, 'gv')
/** A word as it was written, or one character of a script without spaces. */
const pieces = new RegExp(
  String.raw`${spaceless}|[[\p{L}\p{N}\p{M}\p{Co}\p{Default_Ignorable_Code_Point}]--${spaceless}]+`,
  'gv',
)

const tokensOf = (text: string): string[] => searchable(text).match(tokens) ?? []

/** The lookbehind keeps long words from being tried at each of their letters. */
const compound = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-‐‑'’][\p{L}\p{N}]+)+/gu

/** The tokens of a text, and its compounds as one word: "wifi" finds Wi-Fi. */
export function indexTokens(text: string): string[] {
  const folded = searchable(text)
  const compounds = folded.match(compound) ?? []
  return [...(folded.match(tokens) ?? []), ...compounds.map((word) => word.replace(/[-‐‑'’]/g, ''))]
}

/** A searched word: consecutive tokens. The last word of a query is a prefix. */
export type Word = { tokens: string[]; isPrefix: boolean }

export const wordsIn = (text: string): Word[] =>
  (searchable(text).match(words) ?? []).map((word, place, all) => ({
    tokens: word.match(tokens) ?? [],
    isPrefix: place === all.length - 1,
  }))

export type Span = [from: number, to: number]
type Token = { text: string; from: number; to: number }

/** Where the words stand in a text, in UTF-16 units. */
export function spansOf(searched: readonly Word[], text: string, most = 50): Span[] {
  const folded = searchable(text)
  if (!searched.some(({ tokens }) => folded.includes(tokens[0] ?? ''))) return []
  const spans: Span[] = []
  const read: Token[] = []
  for (const token of tokensAt(text)) {
    read.push(token)
    const found = searched
      .map((word) => ({ word, run: read.slice(-word.tokens.length) }))
      .filter(({ word, run }) => isWord(run, word))
      .map(({ run }) => run[0]?.from ?? token.from)
    if (found.length === 0) continue
    addSpan(spans, [Math.min(...found), token.to])
    if (spans.length === most) break
  }
  return spans
}

const isWord = (run: Token[], { tokens, isPrefix }: Word) =>
  run.length === tokens.length &&
  run.every(({ text }, at) =>
    isPrefix && at === tokens.length - 1 ? text.startsWith(tokens[at] ?? '') : text === tokens[at],
  )

function addSpan(spans: Span[], [from, to]: Span) {
  const last = spans.at(-1)
  if (last && from <= last[1]) last[1] = Math.max(last[1], to)
  else spans.push([from, to])
}

/** The tokens of a text, with the place of the word that each is in. */
function* tokensAt(text: string): Generator<Token> {
  for (const { 0: piece, index: from } of text.matchAll(pieces))
    for (const token of tokensOf(piece)) yield { text: token, from, to: from + piece.length }
}
