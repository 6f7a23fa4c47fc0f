import { hasForm } from '../../src/testing/cast.ts'

export const isHebrew = (text: string | null | undefined) => /\p{Script=Hebrew}/u.test(text ?? '')

/** A student's and a phone's number are of no language either. */
const isFixed = (value: string) => hasForm(value) || /^N\d|^[\d-]+$/.test(value)

/** The same with Hebrew in every field that may hold any text. */
export const inHebrew = (item: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, string]) => [
      name,
      isFixed(value) ? value : `${name} בעברית`,
    ]),
  )
