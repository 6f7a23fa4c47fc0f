import { formsOf } from './contract.ts'

/** The news of a list as a feed, by the list's address; its page tells feed readers of it. */
export const feeds: Record<string, string> = Object.fromEntries(
  Object.keys(formsOf).map((list) => [list, `${list}/feed.xml`]),
)
