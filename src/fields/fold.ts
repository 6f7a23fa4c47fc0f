/**
 * The form in which texts are the same without case, in all of Unicode: usernames, email addresses. Columns hold it, so a change of it needs a migration (one without SQL will do), after which they are made anew.
 */
export const fold = (text: string) => (isBasic(text) ? text.toLowerCase() : foldAny(text))

/** Most texts are ASCII alone, where there is nothing else to fold. */
const isBasic = (text: string) => /^\p{ASCII}*$/u.test(text)

const foldAny = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '') // what nobody sees
    .toLowerCase() // ẞ has no other way to ß, which is SS in upper case
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
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
  folded
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(special, basicLetter)

/** The form in which names are put in order: without marks too, so that Ødegaard stands with Oduya. */
export const sortable = (text: string) =>
  isBasic(text)
    ? text.toLowerCase()
    : foldAny(text).normalize('NFKD').replace(/\p{M}/gu, '').replace(special, basicLetter)
