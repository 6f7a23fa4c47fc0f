import { lazy, Suspense } from 'react'
import { answer, createApi } from '../../data/api.ts'
import { failures, messages } from '../../data/messages.ts'
import type { ScreenProps } from '../../data/screen.tsx'
import { filled } from '../../forms/filled.ts'
import type { FormKind } from '../../forms/kind.ts'
import { PublicForm } from '../../forms/public-form.tsx'
import type { Values } from '../../forms/use-fields.ts'
import { BrowserOnly } from '../../layout/browser-only.tsx'
import { highlightForm } from './form.tsx'

const submitProject: FormKind<typeof highlightForm.schema, keyof typeof highlightForm.blank> = {
  ...highlightForm,
  path: '/submit-project',
  intro:
    'Show the department what you built. No account needed; an administrator reviews it before it is published.',
  says: {
    submit: 'Submit project',
    restored: 'What you typed before is back. Images have to be chosen again.',
    ...messages.submitProject,
  },
  Beside: Preview,
  send: async (draft, { headers, signs }) => {
    const call = createApi()['student-highlights']
    const { data } = await answer(
      call.post({ ...filled(draft), ...signs }, { headers }),
      failures.highlights.add,
    )
    return data.id
  },
}

/** Comes after the form, which doesn't wait for it, and stays as it is where it doesn't come. */
const CardPreview = lazy(() => import('./card-preview.tsx').catch(() => ({ default: () => null })))

function Preview({ values }: { values: Values }) {
  return (
    <BrowserOnly>
      <Suspense>
        <CardPreview values={values} />
      </Suspense>
    </BrowserOnly>
  )
}

const draw = ({ route }: ScreenProps) => <PublicForm of={submitProject} title={route.title} />

export default { draw }
