import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { reasonOf } from '../calls.ts'
import { saveFile } from './calls.ts'

type Props = {
  path: string
  label: string
  failure: string
  isSmall?: boolean
}

export function Download({ path, label, failure, isSmall = false }: Props) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => saveFile(path, failure) })
  const download = () => isPending || mutate()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button look="quiet" isSmall={isSmall} isBusy={isPending} onClick={download}>
        {label}
      </Button>
      <span role="status" className="text-meta empty:hidden">
        {isPending && 'Downloading…'}
        {error && <span className="text-danger">{`${failure}. ${reasonOf(error)}`}</span>}
      </span>
    </span>
  )
}
