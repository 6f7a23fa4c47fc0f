import { hasForm } from '../../src/testing/cast.ts'

export const isHebrew = (text: string | null | undefined) => /\p{Script=Hebrew}/u.test(text ?? '')

/** Texts that can’t be Hebrew. */
const isFixed = (value: string) => hasForm(value) || /^N\d|^[\d-]+$/.test(value)

export const inHebrew = (item: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, string]) => [
      name,
      isFixed(value) ? value : `${name} בעברית`,
    ]),
  )
