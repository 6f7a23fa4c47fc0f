import { useId } from 'react'
import { type Theme, themes, useTheme } from '../browser/theme.ts'

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

export function ThemeSelect() {
  const { theme, choose } = useTheme()
  const id = useId()
  return (
    <div className="no-js:hidden flex items-center gap-3">
      <label htmlFor={id} className="font-semibold">
        Theme
      </label>
      <select
        id={id}
        data-themes
        value={theme}
        onChange={({ target }) => choose(themes.find((each) => each === target.value) ?? 'system')}
        className="min-h-11 rounded-input border border-hero-mute bg-abyss px-3"
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
