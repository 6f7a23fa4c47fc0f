import type { Screen } from '../data/screen.tsx'
import type { FormScreen } from '../forms/kind.ts'
import { kinds } from '../kinds.ts'
import { requestScreen } from '../requests/screen.ts'

const reviewed = Object.values(kinds).flatMap((kind) =>
  'submit' in kind && 'submission' in kind.screens
    ? [{ to: kind.submit?.to ?? '', noun: kind.names[0], screen: kind.screens.submission }]
    : [],
)

export const requestForm = '/submit-sd-request'

/** The screens of the forms, by their addresses. */
export const formScreens = new Map<string, Screen<FormScreen>>([
  ...reviewed.map(({ to, screen }) => [to, screen] as const),
  [requestForm, requestScreen],
])

/** The screen of the form that something was sent with. */
export function screenOf(form: string) {
  const screen = formScreens.get(form)
  if (!screen) throw new Error(`There is no form at ${form}.`)
  return screen
}

const nouns = new Map(reviewed.map(({ to, noun }) => [to, noun]))

/** What is sent with a form. */
export const nounOf = (form: string) => nouns.get(form) ?? 'request'
