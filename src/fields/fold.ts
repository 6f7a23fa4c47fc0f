/** Characters that nobody sees: soft hyphens, joiners, fillers. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Marks above and below a letter, and the two letters that normalization turns into marks. */
const longRun = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * Normalizes a text that a stranger may have written. Sorting a run of marks takes quadratic time, so runs are cut to
 * what real text has (UAX #15, section 13); invisible characters go first, since removing them later would join runs.
 */
const normalized = (text: string, form: 'NFKC' | 'NFD' | 'NFKD') =>
  text.replace(invisible, '').replace(longRun, '$1').normalize(form)

/**
 * Case-folds a text, in all of Unicode: usernames, email addresses. Columns hold the result, so a change needs a
 * migration (one without SQL will do), after which they are derived anew.
 */
export const fold = (text: string) => (isBasic(text) ? text.toLowerCase() : foldAny(text))

/** Most texts are ASCII alone, where there is nothing else to fold. */
const isBasic = (text: string) => /^\p{ASCII}*$/u.test(text)

const foldAny = (text: string) =>
  normalized(
    normalized(text, 'NFKC')
      .toLowerCase() // ẞ has no other way to ß, which is SS in upper case
      .toUpperCase()
      .toLowerCase(),
    'NFKC',
  )
    .replaceAll('ς', 'σ') // the same letter at the end of a word
    .replaceAll('i\u0307', 'i') // İ

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
 * The form in which texts are searched, and what is looked for in them: without the marks that many keyboards don't
 * have, so that "nunez", "nuñez" and "núñez" all find Núñez and Nunez. In other scripts a mark is a letter, and stays.
 */
export const searchable = (text: string) =>
  isBasic(text) ? text.toLowerCase() : withoutMarks(foldAny(text))

const withoutMarks = (folded: string) =>
  normalized(folded, 'NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(special, basicLetter)

/** The form in which names are put in order: without marks too, so that Ødegaard stands with Oduya. */
export const sortable = (text: string) =>
  isBasic(text)
    ? text.toLowerCase()
    : normalized(foldAny(text), 'NFKD').replace(/\p{M}/gu, '').replace(special, basicLetter)
