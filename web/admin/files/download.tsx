import { Button } from '../../ui/button.tsx'
import { reasonOf } from '../calls.ts'
import { useOneCall } from '../use-action.ts'
import { saveFile } from './calls.ts'

type Props = {
  path: string
  label: string
  failure: string
  isSmall?: boolean
}

export function Download({ path, label, failure, isSmall = false }: Props) {
  const { act, isBusy, error } = useOneCall(() => saveFile(path, failure))
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button look="quiet" isSmall={isSmall} isBusy={isBusy} onClick={() => act()}>
        {label}
      </Button>
      <span role="status" className="text-meta empty:hidden">
        {isBusy && 'Downloading…'}
        {error && <span className="text-danger">{`${failure}. ${reasonOf(error)}`}</span>}
      </span>
    </span>
  )
}
