import { useId, useRef } from 'react'
import { longest } from '../../../src/fields/words.ts'
import { useSite } from '../../data/site.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { controlLook, Frame } from '../../ui/field.tsx'
import { storedWords, storeWords } from './action-words.ts'
import type { Listing, Row } from './listing.ts'
import type { Asked } from './use-actions.ts'

type Props<Item extends Row> = {
  of: Listing<Item>
  asked: Asked<Item>
  /** The words that go with a yes; nothing for a no. */
  onAnswer: (words: string | undefined) => void
}

const noMail = 'No mail is set up, so no letter tells them.'

/** The question before a action, with the names of what it is done to. */
export function Ask<Item extends Row>({ of, asked: { action, items }, onAnswer }: Props<Item>) {
  const id = useId()
  const { sendsMail } = useSite().settings
  const words = useRef<HTMLTextAreaElement>(null)
  const { confirm, name, look, questionOfMany } = action
  const [first, ...others] = items
  if (!confirm || !first) return null
  const { title, question, warning, words: asks } = confirm
  const hint = asks && (asks.isMailed && !sendsMail ? `${asks.hint} ${noMail}` : asks.hint)
  return (
    <Confirm
      title={title}
      confirm={name}
      look={look === 'primary' ? 'primary' : 'danger'}
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
              <textarea
                ref={words}
                id={id}
                dir="auto"
                aria-describedby={`${id}-hint`}
                defaultValue={storedWords(of, action, first)}
                onChange={({ target }) => storeWords(of, action, items, target.value)}
                rows={3}
                maxLength={longest.message}
                className={controlLook}
              />
            </Frame>
          </div>
        )
      }
    >
      <p>{others.length > 0 ? questionOfMany?.(items.length) : question}</p>
      <ul className="mt-2 font-semibold wrap-anywhere">
        {items.map((item) => (
          <li key={item.id} dir="auto">
            {of.nameOf(item)}
          </li>
        ))}
      </ul>
      {others.length === 0 && warning?.(first) && <p className="mt-2">{warning(first)}</p>}
    </Confirm>
  )
}
