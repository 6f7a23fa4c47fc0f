/**
 * The form in which texts are compared without case, in all of Unicode: searches, usernames, email addresses. Columns
 * hold it, so a change of it needs a migration (one without SQL will do), after which they are made anew.
 */
export const fold = (text: string) =>
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

/** The form in which names are put in order: without marks too, so that Ødegaard stands with Oduya. */
export const sortable = (text: string) =>
  fold(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æðøþđħłœ]/g, (letter) => basicLetters[letter] ?? letter)
