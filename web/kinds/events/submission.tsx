import { submissionScreen } from '../../forms/submission-screen.tsx'
import { withContact } from '../../forms/with-contact.ts'
import { eventForm } from './form.tsx'
import { events } from './kind.ts'

export default submissionScreen(events, {
  ...withContact(eventForm),
  sent: (entered) => entered,
  intro:
    'Announce an event to the department, a club’s or your own. No account needed; an administrator reviews it before it is published.',
  says: {
    submit: 'Submit event',
    restored: 'What you typed before is back. A flyer has to be chosen again.',
    thanks: 'Thank you! Your event has been submitted and is awaiting admin review.',
    failed: 'Failed to submit event. Please try again.',
  },
})
