import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { controlLook, controlOf, described, Frame, type TextField } from './field.tsx'

type Props = Pick<ComponentProps<typeof TextField>, 'of' | 'label' | 'hint' | 'isOptional'> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ of, label, hint, isOptional, autoComplete }: Props) {
  const [isShown, setIsShown] = useState(false)
  const [isInCapitals, setIsInCapitals] = useState(false)
  const look = (event: KeyboardEvent) => setIsInCapitals(event.getModifierState('CapsLock'))
  const onLeave: typeof of.onLeave = (text, to) => {
    setIsInCapitals(false)
    of.onLeave(text, to)
  }
  const action = isShown ? 'Hide' : 'Show'
  return (
    <Frame id={of.id} {...{ label, hint, isOptional }} error={of.error}>
      <div className="relative">
        <input
          {...controlOf({ ...of, onLeave })}
          {...described(of, hint)}
          onKeyDown={look}
          onKeyUp={look}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={isOptional ? undefined : true}
          className={`${controlLook} pr-20`}
        />
        <button
          type="button"
          aria-label={`${action} ${label}`}
          onClick={() => setIsShown(!isShown)}
          className="no-js:hidden absolute inset-y-1 right-1 rounded-input px-3 font-semibold text-primary text-meta hover:bg-sunken"
        >
          {action}
        </button>
      </div>
      <p role="status" className="mt-1 text-meta text-muted empty:hidden">
        {isInCapitals && 'Caps lock is on.'}
      </p>
    </Frame>
  )
}
