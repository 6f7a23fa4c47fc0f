import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** In milliseconds. */
const delay = 400

/** A progress bar under the header while the next page takes long to load. */
export function SlowBar() {
  const { key } = useLocation()
  const [slowAfter, setSlowAfter] = useState<string>()
  useEffect(() => {
    const shown = location.href
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (location.href !== shown) timer = setTimeout(() => setSlowAfter(key), delay)
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
