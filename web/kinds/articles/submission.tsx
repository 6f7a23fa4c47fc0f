import { lazyPreview } from '../../forms/preview.tsx'
import { submissionScreen } from '../../forms/submission-screen.tsx'
import { withContact } from '../../forms/with-contact.ts'
import { articleForm } from './form.tsx'
import { articles } from './kind.ts'

const Preview = lazyPreview(() => import('./card-preview.tsx'))

export default submissionScreen(articles, {
  ...withContact(articleForm),
  sent: ({ author_name: author, external_link: link, ...rest }) => ({ ...rest, author, link }),
  intro:
    'Share an article with the department, your own or one worth reading. No account needed; an administrator reviews it before it is published.',
  says: {
    submit: 'Submit article',
    restored: 'What you typed before is back. An image has to be chosen again.',
    thanks: 'Thank you! Your Article has been submitted and is awaiting admin review.',
    failed: 'Failed to submit Article. Please try again.',
  },
  Beside: Preview,
})
