import { searchable } from '../fields/fold.ts'

const spaceless = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}\p{scx=Tibt}]&&[\p{L}\p{N}\p{M}]]`
const spaced = String.raw`[[\p{L}\p{N}\p{M}\p{Co}]--${spaceless}]+`

const tokens = new RegExp(`${spaceless}|${spaced}`, 'gv')
const words = new RegExp(`${spaceless}+|${spaced}`, 'gv')
/** A word of a text as it was written, or one character of a script without spaces. */
const pieces = new RegExp(
  String.raw`${spaceless}|[[\p{L}\p{N}\p{M}\p{Co}\p{Default_Ignorable_Code_Point}]--${spaceless}]+`,
  'gv',
)

/** The words of a text as they are compared; in scripts without spaces, its characters. */
const tokensIn = (text: string): string[] => searchable(text).match(tokens) ?? []

/** Begins at a word's beginning alone, or a long word would be tried from each of its letters. */
const compound = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-‐‑'’][\p{L}\p{N}]+)+/gu

/** What a text is found by: its words, and compounds written as one, as many people type them ("wifi" of Wi-Fi). */
export function indexedIn(text: string): string[] {
  const folded = searchable(text) // once: of hostile texts it takes longest
  const compounds = folded.match(compound) ?? []
  return [...(folded.match(tokens) ?? []), ...compounds.map((word) => word.replace(/[-‐‑'’]/g, ''))]
}

/** A word that is looked for: tokens that follow one another, of which the last of all may go on. */
export type Word = { tokens: string[]; goesOn: boolean }

/** The words of what somebody has typed. */
export const wordsIn = (text: string): Word[] =>
  (searchable(text).match(words) ?? []).map((word, place, all) => ({
    tokens: word.match(tokens) ?? [],
    goesOn: place === all.length - 1,
  }))

export type Span = [from: number, to: number]
type Token = { text: string; from: number; to: number }

/** Where the words stand in a text as it is shown, in UTF-16 units; at most so many. */
export function spansOf(asked: readonly Word[], text: string, most = 50): Span[] {
  const spans: Span[] = []
  const latest: Token[] = []
  const longest = Math.max(0, ...asked.map(({ tokens }) => tokens.length))
  for (const token of tokensAt(text, asked)) {
    latest.push(token)
    if (latest.length > longest) latest.shift()
    const found = asked
      .map((word) => ({ word, run: latest.slice(-word.tokens.length) }))
      .filter(({ word, run }) => isWord(run, word))
      .map(({ run }) => run[0]?.from ?? token.from)
    if (found.length === 0) continue
    addSpan(spans, [Math.min(...found), token.to])
    if (spans.length === most) break
  }
  return spans
}

const isWord = (run: Token[], { tokens, goesOn }: Word) =>
  run.length === tokens.length &&
  run.every(({ text }, at) =>
    goesOn && at === tokens.length - 1 ? text.startsWith(tokens[at] ?? '') : text === tokens[at],
  )

/** Spans that touch are one. */
function addSpan(spans: Span[], [from, to]: Span) {
  const last = spans.at(-1)
  if (last && from <= last[1]) last[1] = Math.max(last[1], to)
  else spans.push([from, to])
}

/** The tokens of a text with their places. Only pieces that may begin as a word does are folded: that takes longest. */
function* tokensAt(text: string, asked: readonly Word[]): Generator<Token> {
  const beginnings = new Map<string, boolean>()
  const wanted = asked.flatMap((word) => word.tokens)
  const mayBegin = (character: string) => {
    const folded = searchable(character)
    return wanted.some((word) => word.startsWith(folded) || folded.startsWith(word))
  }
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const character = String.fromCodePoint(piece.codePointAt(0) ?? 0)
    const may = beginnings.get(character) ?? mayBegin(character)
    beginnings.set(character, may)
    const place = { from: index, to: index + piece.length }
    if (!may) yield { text: '', ...place }
    else for (const token of tokensIn(piece)) yield { text: token, ...place }
  }
}
