export const FindSubmissions = () => (
  <p className="mt-8">
    Sent something before?{' '}
    <a href="/submission" className="text-primary underline underline-offset-4">
      Find my submissions
    </a>
  </p>
)
