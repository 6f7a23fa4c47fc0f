const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Combining marks, and the two letters that normalization turns into marks. */
const longRun = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * Normalizing takes quadratic time, so runs of marks are cut to what real text has (UAX #15, section 13). Invisible
 * characters go first, since removing them later would join runs.
 */
const normalized = (text: string, form: 'NFKC' | 'NFD' | 'NFKD') =>
  text.replace(invisible, '').replace(longRun, '$1').normalize(form)

/** Columns hold the result, so a change needs a migration (without SQL), which derives them again. */
export const fold = (text: string) => (isBasic(text) ? text.toLowerCase() : foldAny(text))

const isBasic = (text: string) => /^\p{ASCII}*$/u.test(text)

const foldAny = (text: string) =>
  normalized(
    normalized(text, 'NFKC')
      .toLowerCase() // ẞ only becomes ß via SS
      .toUpperCase()
      .toLowerCase(),
    'NFKC',
  )
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')

const basicLetters: Record<string, string> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  œ: 'oe',
}

const special = /[æðøþđħłœ]/g
const basicLetter = (letter: string) => basicLetters[letter] ?? letter

/**
 * For search: without accents, which many keyboards lack, so that "nunez" finds "Núñez" and the reverse. In other
 * scripts marks are letters, and stay.
 */
export const searchable = (text: string) =>
  isBasic(text) ? text.toLowerCase() : withoutMarks(foldAny(text))

const withoutMarks = (folded: string) =>
  normalized(folded, 'NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(special, basicLetter)

export const sortable = (text: string) =>
  isBasic(text)
    ? text.toLowerCase()
    : normalized(foldAny(text), 'NFKD').replace(/\p{M}/gu, '').replace(special, basicLetter)
