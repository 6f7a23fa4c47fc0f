import { useId } from 'react'

type Props<Value extends string> = {
  name: string
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChoose: (value: Value) => void
}

/** A labelled select, one of several in a row. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { name, label, value, options, onChoose } = props
  const id = useId()
  const choose = (text: string) => {
    const [chosen] = options.find(([each]) => each === text) ?? []
    if (chosen !== undefined) onChoose(chosen)
  }
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-meta">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={({ target }) => choose(target.value)}
        className="mt-1 min-h-10 max-w-40 rounded-input border border-control bg-surface px-2"
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
