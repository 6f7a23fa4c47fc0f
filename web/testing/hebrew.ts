import { categories } from '../../src/content/words.ts'

export const isHebrew = (text: string | null | undefined) => /\p{Script=Hebrew}/u.test(text ?? '')

const hasForm = (value: string) =>
  /^https?:|@|^\d{4}-|^N\d|^[\d-]+$/.test(value) || categories.some((each) => each === value)

/** The same with Hebrew in every field that may hold any text. */
export const inHebrew = (item: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, string]) => [
      name,
      hasForm(value) ? value : `${name} בעברית`,
    ]),
  )
