import { distance } from 'fastest-levenshtein'
import { settingNames } from '../config.ts'

/** The variables that look as if they were meant for us and are none of ours, each as part of a sentence. */
export const misspelt = (names: string[]) =>
  names.flatMap((name) => {
    const meant = isSetting(name) ? undefined : nearest(name)
    if (meant !== undefined) return [`${name} is no setting: did you mean ${meant}?`]
    return isSetting(name) || !looksLikeOurs(name) ? [] : [`${name} is no setting`]
  })

const isSetting = (name: string) => settingNames.some((known) => known === name)
const looksLikeOurs = (name: string) => /^_?HYDRA/i.test(name)

/** One letter in five may be wrong: of the short names, one. */
const mostWrong = (name: string) => Math.max(1, Math.floor(name.length / 5))

function nearest(name: string) {
  const bare = name.toUpperCase().replace(/^_?HYDRA_?(LAB)?_?/, '')
  const [best] = settingNames
    .map((known) => ({ known, wrong: distance(bare, known) }))
    .toSorted((a, b) => a.wrong - b.wrong)
  return best && best.wrong <= mostWrong(best.known) ? best.known : undefined
}
