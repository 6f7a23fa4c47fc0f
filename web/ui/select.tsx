type Props = {
  id: string
  name: string
  label: string
  value: string
  /** Each is its own words, or has others. */
  options: readonly (string | readonly [value: string, words: string])[]
  onChange: (value: string) => void
  /** One of several in a row. */
  isCompact?: boolean
}

/** A labelled native select. */
export const Select = ({ id, name, label, value, options, onChange, isCompact }: Props) => (
  <div className="max-w-full">
    <label htmlFor={id} className="block font-semibold text-meta">
      {label}
    </label>
    <select
      id={id}
      name={name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`rounded-input border border-control bg-surface ${isCompact ? 'mt-1 min-h-10 max-w-40 px-2' : 'mt-2 min-h-[46px] min-w-24 max-w-full px-3'}`}
    >
      {options.map((each) => {
        const [value, words] = typeof each === 'string' ? [each, each] : each
        return (
          <option key={value} value={value}>
            {words}
          </option>
        )
      })}
    </select>
  </div>
)
