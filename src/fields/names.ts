import { isBlank, isFarLonger, tidy } from './contract.ts'
import { longest } from './words.ts'

type Values = Record<string, unknown>

/**
 * The fields of a body under the names we use. Where a name and another name for it disagree, the one that differs
 * from the stored value wins (a client may read a row, change one and send all back), else ours. Contract 4.
 */
export function canonical(
  names: readonly string[],
  aliases: { [name: string]: readonly string[] | undefined },
  body: Values,
  stored: Values = {},
) {
  const values: Values = {}
  for (const name of names) {
    const given = [name, ...(aliases[name] ?? [])].filter((each) => body[each] !== undefined)
    const chosen = given.find((each) => plain(body[each]) !== plain(stored[name])) ?? given[0]
    if (chosen !== undefined) values[name] = body[chosen]
  }
  return values
}

/** An empty text and none are the same. What no text field can hold, like a picture's bytes, is compared as it came. */
function plain(value: unknown) {
  if (typeof value !== 'string' || isFarLonger(value, longest.prose)) return value ?? null
  return isBlank(value) ? null : tidy(value)
}
