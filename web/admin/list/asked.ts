import { type Category, categories } from '../../../src/content/words.ts'
import { type Sort, sorts } from '../../../src/http/request/words.ts'
import type { Mark } from '../../data/kind.ts'

/** What is asked of a list of the panel. What goes without saying is left out, of the address too. */
export type Asked = {
  page: number
  q: string
  category?: Category | undefined
  mark?: Mark | undefined
  /** Only what looks like the one with this number. */
  alike?: number | undefined
  /** Only what was sent in, else last changed, in that month, like 2026-11. */
  month?: string | undefined
  sort?: Sort | undefined
  perPage?: number | undefined
}

export const marks: readonly Mark[] = ['changed', 'changes-asked']

const longestSearch = 200

/** Nothing but the list as it always begins. */
export const nothingAsked: Asked = { page: 1, q: '' }

/** What an address asks of the list whose words begin so; what makes no sense there is as good as absent. */
export function askedIn(given: URLSearchParams, prefix = ''): Asked {
  const textOf = (name: string) =>
    given
      .get(prefix + name)
      ?.trim()
      .slice(0, longestSearch) ?? ''
  const oneOf = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((word) => word === textOf(name))
  return {
    page: /^[1-9]\d{0,8}$/.test(textOf('page')) ? Number(textOf('page')) : 1,
    q: textOf('q'),
    category: oneOf('category', categories),
    mark: oneOf('mark', marks),
    alike: /^[1-9]\d{0,14}$/.test(textOf('alike')) ? Number(textOf('alike')) : undefined,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(textOf('month')) ? textOf('month') : undefined,
    sort: oneOf('sort', sorts),
    perPage: /^[1-9]\d?$|^100$/.test(textOf('perPage')) ? Number(textOf('perPage')) : undefined,
  }
}

/** Writes it into an address. */
export function writeAsked(
  given: URLSearchParams,
  { page = 1, q, category, mark, alike, month, sort, perPage }: Partial<Asked>,
  prefix = '',
) {
  const words = {
    ...{ q, category, mark, alike, month, sort, perPage },
    page: page > 1 ? page : undefined,
  }
  for (const [name, value] of Object.entries(words))
    if (value) given.set(prefix + name, String(value))
}
