import { lazyPreview } from '../../forms/preview.tsx'
import { submissionScreen } from '../../forms/submission-screen.tsx'
import { withContact } from '../../forms/with-contact.ts'
import { highlightForm } from './form.tsx'
import { highlights } from './kind.ts'

const Preview = lazyPreview(() => import('./card-preview.tsx'))

export default submissionScreen(highlights, {
  ...withContact(highlightForm),
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
