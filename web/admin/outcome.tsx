import { Notice } from '../ui/notice.tsx'

type Outcome = { said?: string | undefined; failure?: string | undefined }

type Props = { of: Outcome; className: string }

export const Outcome = ({ of: { said, failure }, className }: Props) => (
  <>
    <div role="status" className={className}>
      {said && <Notice look="success">{said}</Notice>}
    </div>
    <div role="alert" className={className}>
      {failure && <Notice look="danger">{failure}</Notice>}
    </div>
  </>
)
