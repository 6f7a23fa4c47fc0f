import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

const patience = 400

/** Under the header, while a page that was asked for takes its time: the one before it is still shown. */
export function SlowBar() {
  const { key } = useLocation()
  const [slowAfter, setSlowAfter] = useState<string>()
  useEffect(() => {
    const shown = location.href
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (location.href !== shown) timer = setTimeout(() => setSlowAfter(key), patience)
    }
    addEventListener('click', look)
    addEventListener('popstate', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', look)
      removeEventListener('popstate', look)
    }
  }, [key])
  if (slowAfter !== key) return null
  return (
    <div
      aria-hidden="true"
      data-slow
      className="absolute inset-x-0 top-full h-[3px] overflow-hidden"
    >
      <div className="slow-bar h-full" />
    </div>
  )
}
