import { isBlank, isFarLonger, tidy } from './contract.ts'
import { longest } from './words.ts'

type Values = Record<string, unknown>

/**
 * The fields of a body under the names we use. Where a name and another name for it disagree, the one that differs
 * from the stored value wins (a client may read a row, change one and send all back), else ours. A name under which
 * something else is shown than what is stored there, and that comes back as it was shown, says nothing.
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

/** An empty text and none are the same. What no text field can hold, like a picture's bytes, is compared as it came. */
function plain(value: unknown) {
  if (typeof value !== 'string' || isFarLonger(value, longest.prose)) return value ?? null
  return isBlank(value) ? null : tidy(value)
}
