import { PageLink } from '../ui/page-link.tsx'

export const FindSubmissions = () => (
  <p className="mt-8">
    Sent something before?{' '}
    <PageLink to="/submission" className="text-primary underline underline-offset-4">
      Find my submissions
    </PageLink>
  </p>
)
