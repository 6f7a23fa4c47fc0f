import { type ChangeEvent, type RefObject, useId, useRef } from 'react'
import { useSite } from '../../data/site.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { controlLook, Frame } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { useList } from './list-context.ts'
import type { Target } from './list-definition.ts'
import type { Asked } from './perform.ts'
import { storedWords, storeWords } from './use-performing.ts'

type Control = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement

const noMail = 'No mail is set up, so no letter tells them.'

/** The question before an action, with the names of what it is done to. */
export function Ask({ of: asked }: { of: Asked }) {
  const { answer } = useList().actions
  const { action, targets, item } = asked
  const words = useRef<Control>(null)
  const { confirm, name, look, questionOfMany } = action
  const [first, ...others] = targets
  if (!confirm || !first) return null
  const { title, question, note, warning, warningOfMany, words: asks } = confirm
  const warned = item ? warning?.(item) : warningOfMany?.(targets)
  return (
    <Confirm
      title={title}
      confirm={name}
      look={look === 'threat' ? 'danger' : 'primary'}
      onCancel={() => answer(undefined)}
      onConfirm={() => answer(words.current?.value.trim() ?? '')}
      field={asks && <Words {...{ asked, asks, words }} />}
    >
      <p>{others.length > 0 ? questionOfMany?.(targets.length) : question}</p>
      <Names targets={targets.slice(0, mostShown)} />
      {targets.length > mostShown && (
        <details className="mt-1">
          <summary className="min-h-10 content-center">
            and {targets.length - mostShown} more
          </summary>
          <Names targets={targets.slice(mostShown)} />
        </details>
      )}
      {note && <p className="mt-2">{note}</p>}
      {warned && <p className="mt-2">{warned}</p>}
    </Confirm>
  )
}

type WordsProps = {
  asked: Asked
  asks: NonNullable<NonNullable<Asked['action']['confirm']>['words']>
  words: RefObject<Control | null>
}

/** What is said with it, or to what. It is stored as it is typed. */
function Words({ asked, asks, words }: WordsProps) {
  const { of } = useList()
  const id = useId()
  const { sendsMail } = useSite().settings
  const { label, isNeeded, isMailed, addressOf, choices } = asks
  const control = {
    id,
    'aria-describedby': `${id}-hint`,
    className: controlLook,
    ref: (element: Control | null) => {
      words.current = element
    },
  }
  const typed = {
    ...control,
    dir: 'auto',
    defaultValue: storedWords(of, asked) || (asked.item && addressOf?.(asked.item)),
    onChange: ({ target }: ChangeEvent<Control>) => storeWords(of, asked, target.value),
  }
  const hint = isMailed && !sendsMail ? `${asks.hint} ${noMail}` : asks.hint
  return (
    <div className="mt-4">
      <Frame {...{ id, label, hint }} isOptional={!isNeeded} error={undefined}>
        {choices ? (
          <select {...control}>
            <Options of={choices} />
          </select>
        ) : addressOf ? (
          <input {...typed} type="email" autoComplete="off" />
        ) : (
          <textarea {...typed} rows={3} />
        )}
      </Frame>
    </div>
  )
}

/** More names than these are folded. */
const mostShown = 10

const Names = ({ targets }: { targets: readonly Target[] }) => (
  <ul className="mt-2 font-semibold wrap-anywhere">
    {targets.map(({ id, name }) => (
      <li key={id} dir="auto">
        {name}
      </li>
    ))}
  </ul>
)
