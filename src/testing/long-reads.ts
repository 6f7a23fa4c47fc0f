import { spyOn } from 'bun:test'

type Method = (...values: never[]) => unknown

/** Functions that read a text letter by letter; other patterns' calls end in `exec`. */
const ways: [owner: object, name: string][] = [
  [RegExp.prototype, 'exec'],
  [String.prototype, 'normalize'],
  [String.prototype, 'toLowerCase'],
  [String.prototype, 'isWellFormed'],
  [String.prototype, 'split'],
  [URL, 'parse'],
]

const isText = (value: unknown) => typeof value === 'string' || value instanceof String

/** Names the functions and patterns that read texts longer than `limit`. */
export async function readersOfLongText(length: number, work: () => unknown) {
  const looks = new Set<string>()
  const spies = ways.map(([owner, name]) => {
    const method: Method = Reflect.get(owner, name)
    return spyOn(owner as Record<string, Method>, name).mockImplementation(function (
      this: unknown,
      ...values: never[]
    ) {
      const isLong = [this, values[0]].some((each) => isText(each) && String(each).length > length)
      if (isLong) looks.add(this instanceof RegExp ? String(this) : name)
      return method.apply(this as never, values)
    })
  })
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return [...looks]
}
