import { useId } from 'react'
import { Options } from '../ui/options.tsx'

const themes = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** `document/theme.js` reads and sets it. */
export function ThemeSelect() {
  const id = useId()
  return (
    <div className="no-js:hidden flex items-center gap-3">
      <label htmlFor={id} className="font-semibold">
        Theme
      </label>
      <select
        id={id}
        data-themes
        className="min-h-11 rounded-input border border-hero-mute bg-abyss px-3"
      >
        <Options of={themes} />
      </select>
    </div>
  )
}
