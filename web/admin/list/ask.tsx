import { useId, useRef } from 'react'
import { useSite } from '../../data/site.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { controlLook, Frame } from '../../ui/field.tsx'
import type { Listing, Row, Target } from './listing.ts'
import type { Asked } from './perform.ts'
import { storedWords, storeWords } from './use-performing.ts'

type Control = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement

type Props<Item extends Row> = {
  of: Listing<Item>
  asked: Asked<Item>
  /** The words that go with a yes; nothing for a no. */
  onAnswer: (words: string | undefined) => void
}

const noMail = 'No mail is set up, so no letter tells them.'

/** The question before an action, with the names of what it is done to. */
export function Ask<Item extends Row>({ of, asked, onAnswer }: Props<Item>) {
  const { action, targets, item } = asked
  const id = useId()
  const { sendsMail } = useSite().settings
  const words = useRef<Control>(null)
  const { confirm, name, look, questionOfMany } = action
  const [first, ...others] = targets
  if (!confirm || !first) return null
  const { title, question, note, warning, warningOfMany, words: asks } = confirm
  const warned = item ? warning?.(item) : warningOfMany?.(targets)
  const control = asks && {
    id,
    dir: 'auto',
    'aria-describedby': `${id}-hint`,
    defaultValue: storedWords(of, asked) || (item && asks.addressOf?.(item)),
    className: controlLook,
    ref: (element: Control | null) => {
      words.current = element
    },
  }
  const hint = asks && (asks.isMailed && !sendsMail ? `${asks.hint} ${noMail}` : asks.hint)
  return (
    <Confirm
      title={title}
      confirm={name}
      look={look === 'threat' ? 'danger' : 'primary'}
      onCancel={() => onAnswer(undefined)}
      onConfirm={() => onAnswer(words.current?.value.trim() ?? '')}
      field={
        asks && (
          <div className="mt-4">
            <Frame
              {...{ id, hint }}
              label={asks.label}
              isOptional={!asks.isNeeded}
              error={undefined}
            >
              {asks.choices ? (
                <select
                  {...{ id, className: controlLook }}
                  aria-describedby={`${id}-hint`}
                  ref={control?.ref}
                >
                  {asks.choices.map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              ) : asks.addressOf ? (
                <input
                  {...control}
                  type="email"
                  autoComplete="off"
                  onChange={({ target }) => storeWords(of, asked, target.value)}
                />
              ) : (
                <textarea
                  {...control}
                  onChange={({ target }) => storeWords(of, asked, target.value)}
                  rows={3}
                />
              )}
            </Frame>
          </div>
        )
      }
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
