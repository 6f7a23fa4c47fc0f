import type { FormEvent } from 'react'
import { labelOf } from '../../forms/controls.ts'
import { useFocusOn } from '../../forms/form-errors.tsx'
import { type FormValues, valueText } from '../../forms/form-fields.ts'
import { AlertBox } from '../../ui/alert-box.tsx'
import { Button } from '../../ui/button.tsx'
import { type PictureValue, usePictureUrl } from '../../ui/picture-value.ts'
import type { ByAndAt, Fields, RowWithTag } from '../calls.ts'
import { useTimeFormat } from '../time-format.ts'
import { differing } from './saving.ts'

type Props = {
  start: FormValues
  yours: FormValues
  theirs: RowWithTag<Fields> & ByAndAt
  /** Called with the texts of the fields in which their version is kept. */
  onKeep: (chosen: Record<string, string>) => void
  onTakeTheirs: () => void
}

/** Lets the second of two admins who edit the same item choose a version for each field. */
export function Conflict({ start, yours, theirs, onKeep, onTakeTheirs }: Props) {
  const changed = differing(yours, theirs.row)
  const act = useTimeFormat().byAndAt(theirs)
  const names = changed.filter((name) => yours[name] !== start[name])
  const untouched = changed.filter((name) => !names.includes(name))
  const section = useFocusOn<HTMLElement>(true)
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choices = new FormData(event.currentTarget)
    const kept = changed.filter((name) => choices.get(`keep-${name}`) !== 'Yours')
    onKeep(Object.fromEntries(kept.map((name) => [name, valueText(theirs.row[name])])))
  }
  return (
    <AlertBox ref={section} look="warning" title="Somebody else saved this in the meantime">
      {act && <p className="mt-2">It was saved {act}.</p>}
      <p className="mt-2">
        Nothing was changed yet. Choose for each field you changed which version is kept, then save;
        or take theirs as it is.
      </p>
      {untouched.length > 0 && (
        <p className="mt-2">
          Theirs is kept where you changed nothing: {untouched.map(labelOf).join(', ')}.
        </p>
      )}
      <form onSubmit={keep} className="mt-4 grid gap-4">
        {names.map((name) => (
          <fieldset key={name} className="min-w-0">
            <legend className="font-semibold">{labelOf(name)}</legend>
            <div className="mt-1 grid gap-2 md:grid-cols-2">
              <Version name={name} label="Yours" value={yours[name] ?? ''} />
              <Version name={name} label="Theirs" value={valueText(theirs.row[name])} />
            </div>
          </fieldset>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit">
            Save what is chosen
          </Button>
          <Button look="quiet" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      </form>
    </AlertBox>
  )
}

type VersionProps = { name: string; label: 'Yours' | 'Theirs'; value: PictureValue }

const Version = ({ name, label, value }: VersionProps) => (
  <label className="flex min-w-0 gap-3 rounded-input border border-control bg-surface p-3 text-ink has-checked:border-primary has-checked:outline-2 has-checked:outline-primary">
    <input
      type="radio"
      name={`keep-${name}`}
      value={label}
      defaultChecked={label === 'Yours'}
      className="mt-1 size-5 shrink-0 accent-primary"
    />
    <span className="min-w-0">
      <span className="block font-semibold text-meta">{label}</span>
      <TextOrPicture value={value} />
    </span>
  </label>
)

function TextOrPicture({ value }: { value: PictureValue }) {
  const address = usePictureUrl(value)
  if (typeof value !== 'string' || value.startsWith('/images/'))
    return address ? <img src={address} alt="" className="mt-1 size-20 object-cover" /> : '…'
  return (
    <span dir="auto" className="line-clamp-6 whitespace-pre-line wrap-anywhere">
      {value || <span className="text-muted">(empty)</span>}
    </span>
  )
}
