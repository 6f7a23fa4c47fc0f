import { Notice } from '../ui/notice.tsx'

type Outcome = { message?: string | undefined; failure?: string | undefined }

type Props = { of: Outcome; className: string }

export const Outcome = ({ of: { message, failure }, className }: Props) => (
  <>
    <div role="status" className={className}>
      {message && <Notice look="success">{message}</Notice>}
    </div>
    <div role="alert" className={className}>
      {failure && <Notice look="danger">{failure}</Notice>}
    </div>
  </>
)
