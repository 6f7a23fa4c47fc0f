import type { FormPath } from '../../src/pages/contract.ts'
import type { Screen } from '../data/screen.tsx'
import type { FormScreen } from '../forms/kind.ts'
import { kinds } from '../kinds.ts'
import { requestScreen } from '../requests/screen.ts'

type Form = { noun: string; screen: Screen<FormScreen> }

export const requestForm = '/submit-sd-request'

const forms = new Map<string, Form>([[requestForm, { noun: 'request', screen: requestScreen }]])
for (const kind of Object.values(kinds))
  if ('submit' in kind && kind.submit && 'submission' in kind.screens)
    forms.set(kind.submit.to, { noun: kind.names[0], screen: kind.screens.submission })

export const formScreens = [...forms.values()].map(({ screen }) => screen)

export function formAt(path: FormPath) {
  const form = forms.get(path)
  if (!form) throw new Error(`There is no form at ${path}.`)
  return form
}
