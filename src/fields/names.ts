import { isBlank, isFarLonger, tidy } from './contract.ts'
import { longest } from './words.ts'

/** Fields of a request or a row, not validated. */
export type Values = Record<string, unknown>

/** Whether a row that is given these values stays as it is. */
export const isUnchanged = (row: object, values: object) =>
  Bun.deepEquals({ ...row, ...values }, row)

/**
 * Where a name and an alias disagree, the one that differs from the stored value wins, since a client may read a row,
 * change one and send both.
 */
export function canonical(
  names: readonly string[],
  aliases: { [name: string]: readonly string[] | undefined },
  body: Values,
  stored: Values = {},
) {
  const values: Values = {}
  for (const name of names) {
    const shown = (each: string) => plain(each in stored ? stored[each] : stored[name])
    const isNews = (each: string) => plain(body[each]) !== shown(each)
    const given = [name, ...(aliases[name] ?? [])]
      .filter((each) => body[each] !== undefined)
      .filter((each) => isNews(each) || shown(each) === shown(name))
    const chosen = given.find(isNews) ?? given[0]
    if (chosen !== undefined) values[name] = body[chosen]
  }
  return values
}

/** Empty and null are the same. Values too long for any field, like a picture's bytes, are compared unchanged. */
function plain(value: unknown) {
  if (typeof value !== 'string' || isFarLonger(value, longest.prose)) return value ?? null
  return isBlank(value) ? null : tidy(value)
}
