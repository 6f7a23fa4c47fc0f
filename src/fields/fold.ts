/**
 * The form in which texts are the same without case, in all of Unicode: usernames, email addresses. Columns hold it, so a change of it needs a migration (one without SQL will do), after which they are made anew.
 */
export const fold = (text: string) => (isPlain(text) ? text.toLowerCase() : foldUnicode(text))

/** ASCII has one form of each letter, and most of what is written is nothing else. */
const isPlain = (text: string) => /^[\0-\x7f]*$/.test(text)

const foldUnicode = (text: string) =>
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
  isPlain(text) ? fold(text) : withoutLatinMarks(fold(text))

const withoutLatinMarks = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(special, basicLetter)

/** The form in which names are put in order: without marks too, so that Ødegaard stands with Oduya. */
export const sortable = (text: string) =>
  fold(text).normalize('NFKD').replace(/\p{M}/gu, '').replace(special, basicLetter)
