import { lazy, Suspense } from 'react'
import type { Values } from '../../forms/form-fields.ts'
import { submissionScreen } from '../../forms/submission-screen.tsx'
import { BrowserOnly } from '../../layout/browser-only.tsx'
import { highlightForm } from './form.tsx'
import { highlights } from './kind.ts'

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

export default submissionScreen(highlights, {
  ...highlightForm,
  sent: (entered) => entered,
  intro:
    'Show the department what you built. No account needed; an administrator reviews it before it is published.',
  says: {
    submit: 'Submit project',
    restored: 'What you typed before is back. Images have to be chosen again.',
    thanks: 'Thank you! Your project has been submitted and is awaiting admin review.',
    failed: 'Failed to submit project. Please try again.',
  },
  Beside: Preview,
})
