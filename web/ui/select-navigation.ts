import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Navigates by a select. Consecutive changes are one entry of the history: arrow keys pass through every option. */
export function useSelectNavigation() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const chosen = useRef({ control: '', href: '' })
  return (control: string, href: string) => {
    const before = chosen.current
    chosen.current = { control, href }
    const goesOn = control === before.control && before.href === pathname + search
    void navigate(href, { replace: goesOn })
  }
}
