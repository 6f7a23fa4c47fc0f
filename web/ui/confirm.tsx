import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

type Props = {
  title: string
  children: ReactNode
  field?: ((problem: string | undefined) => ReactNode) | undefined
  /** What is wrong with what the field holds, which keeps the dialog open. */
  problemIn?: (text: string) => string | undefined
  cancel?: string
  confirm: string
  look?: 'danger' | 'primary'
  onCancel: () => void
  /** Takes what the field holds. */
  onConfirm: (text: string) => void
}

/** A dialog that is open while it is rendered. Ctrl+Enter or Cmd+Enter confirms, Escape cancels. */
export function Confirm(props: Props) {
  const { title, children, cancel = 'Cancel', confirm, look = 'danger' } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    dialog.current?.showModal()
    ;(fieldIn(dialog.current) ?? back.current)?.focus()
    dialog.current?.scrollTo(0, 0) // focusing may have scrolled
  }, [])
  // Closing returns the focus; removing the element doesn’t.
  const answer = (act: () => void) => () => {
    dialog.current?.close()
    act()
  }
  const agree = () => {
    const field = fieldIn(dialog.current)
    const text = field?.value.trim() ?? ''
    const found = props.problemIn?.(text)
    setProblem(found)
    if (found) field?.focus()
    else answer(() => props.onConfirm(text))()
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        event.preventDefault()
        answer(props.onCancel)()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) agree()
      }}
      className="m-auto w-[calc(100%-32px)] max-w-[28rem] rounded-card border border-line bg-surface px-6 pt-6 text-ink shadow-raised backdrop:bg-abyss/60"
    >
      <h2 id={`${id}title`} className="text-card">
        {title}
      </h2>
      <div id={`${id}text`} className="mt-2">
        {children}
      </div>
      {/* In sight beneath a long list of names. */}
      <div className="sticky bottom-0 -mx-6 bg-surface px-6 pb-6">
        {props.field?.(problem)}
        <div className="flex flex-wrap gap-3 pt-6">
          <Button ref={back} look="quiet" onClick={answer(props.onCancel)}>
            {cancel}
          </Button>
          <Button look={look} onClick={agree}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

type Control = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement

const fieldIn = (dialog: HTMLDialogElement | null) =>
  dialog?.querySelector<Control>('textarea, input, select')
