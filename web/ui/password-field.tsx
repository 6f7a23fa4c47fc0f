import { useState } from 'react'
import { controlLook, controlOf, FieldFrame, type FieldProps } from './field.tsx'

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' }

export function PasswordField({ of, label, hint, autoComplete }: Props) {
  const [isShown, setIsShown] = useState(false)
  const action = isShown ? 'Hide' : 'Show'
  return (
    <FieldFrame {...{ of, label, hint }}>
      <div className="relative">
        <input
          {...controlOf(of, hint)}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
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
    </FieldFrame>
  )
}
