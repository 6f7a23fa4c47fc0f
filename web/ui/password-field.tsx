import { type ComponentProps, useState } from 'react'
import { controlLook, controlOf, described, Frame, type TextField } from './field.tsx'

type Props = Pick<ComponentProps<typeof TextField>, 'of' | 'label' | 'hint' | 'isOptional'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which its owner may look at. */
export function PasswordField({ of, label, hint, isOptional, autoComplete }: Props) {
  const [isShown, setIsShown] = useState(false)
  const action = isShown ? 'Hide' : 'Show'
  return (
    <Frame id={of.id} {...{ label, hint, isOptional }} error={of.error}>
      <div className="relative">
        <input
          {...controlOf(of)}
          {...described(of, hint)}
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
    </Frame>
  )
}
