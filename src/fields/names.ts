import { isBlank, tidy } from './contract.ts'

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

/** An empty text and none are the same. */
function plain(value: unknown) {
  if (typeof value !== 'string') return value ?? null
  return isBlank(value) ? null : tidy(value)
}
