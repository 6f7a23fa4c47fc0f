import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { described, FieldFrame } from './field.tsx'
import { type PictureValue, RefusedPicture, usePictureUrl } from './picture-value.ts'

export type PictureBinding = {
  id: string
  name: string
  picked: PictureValue
  error: string | undefined
  onPick: (file: File) => void
  onRemove: () => void
}

type Props = { of: PictureBinding; label: string; hint?: string }

const formats = 'image/jpeg,image/png,image/webp,image/gif'

/** A picture that can be chosen, dropped or pasted. Without JavaScript it is a file input. */
export function PictureField({ of, label, hint = 'JPG, PNG, WebP or GIF' }: Props) {
  const { id, name, error, onPick } = of
  const input = useRef<HTMLInputElement>(null)
  const takeEarly = useEffectEvent(() => take(input.current))
  useEffect(() => takeEarly(), []) // chosen before hydration
  const take = (field: HTMLInputElement | null) => {
    const [file] = field?.files ?? []
    if (!field || !file) return
    onPick(file)
    field.value = '' // so that the same file can be chosen again
  }
  return (
    <FieldFrame of={{ id, error, isOptional: true }} htmlFor={`${id}-file`} {...{ label, hint }}>
      <input
        ref={input}
        id={`${id}-file`}
        name={name}
        type="file"
        accept={formats}
        {...described(of, hint)}
        onChange={({ target }) => take(target)}
        className="js:hidden mt-2 block w-full"
      />
      <DropZone isWrong={error !== undefined} onFile={onPick}>
        <Thumbnail picked={of.picked} />
        <Choice of={of} label={label} hint={hint} onChoose={() => input.current?.click()} />
      </DropZone>
    </FieldFrame>
  )
}

type ZoneProps = { isWrong: boolean; onFile: (file: File) => void; children: ReactNode }

function DropZone({ isWrong, onFile, children }: ZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const take = (event: DragEvent | ClipboardEvent) => {
    setIsOver(false)
    const [file] = ('clipboardData' in event ? event.clipboardData : event.dataTransfer).files
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  const border = isOver ? 'border-primary bg-sunken' : isWrong ? 'border-danger' : 'border-control'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same for every reader
    <div
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={take}
      onPaste={take}
      className={`no-js:hidden mt-2 flex flex-wrap items-center gap-4 rounded-input border-2 border-dashed bg-surface p-4 ${border}`}
    >
      {children}
    </div>
  )
}

function Choice({ of, label, hint, onChoose }: Props & { onChoose: () => void }) {
  const { id, picked, onRemove } = of
  const button = useRef<HTMLButtonElement>(null)
  const remove = () => {
    onRemove()
    button.current?.focus()
  }
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p role="status" className="wrap-anywhere text-meta not-empty:mb-2">
        {nameOf(picked)}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look="quiet"
          ref={button}
          id={id}
          aria-describedby={described(of, hint)['aria-describedby']}
          onClick={onChoose}
        >
          {picked === '' ? 'Choose image' : 'Change image'}
          <span className="sr-only"> for {label}</span>
        </Button>
        {picked === '' ? (
          <span aria-hidden="true" className="hidden text-meta text-muted md:inline">
            or drop or paste it here
          </span>
        ) : (
          <Button look="quiet" onClick={remove}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

function Thumbnail({ picked }: { picked: PictureValue }) {
  const address = usePictureUrl(picked)
  return (
    address && <img src={address} alt="" className="size-20 rounded-input bg-sunken object-cover" />
  )
}

const nameOf = (picked: PictureValue) => {
  if (typeof picked === 'string') return picked && 'The image as it is now'
  if (picked instanceof RefusedPicture) return picked.name
  return `${picked.name}, ${sizeOf(picked.size)}`
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
