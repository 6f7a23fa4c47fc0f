import { Button } from './button.tsx'

type Props = { text: string; className?: string; onRetry: () => void }

export const LoadFailed = ({ text, className, onRetry }: Props) => (
  <div className={className}>
    <p role="alert" className="font-semibold text-danger">
      {text}
    </p>
    <Button look="quiet" className="mt-4" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
