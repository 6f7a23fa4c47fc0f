import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Goes where a choice leads. By keyboard a select is changed once for each option on the way: together they are one step back. */
export function useOneStep() {
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
