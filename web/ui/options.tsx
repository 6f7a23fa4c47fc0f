export type SelectOptions = readonly (string | readonly [value: string, label: string])[]

export const Options = ({ of }: { of: SelectOptions }) =>
  of.map((each) => {
    const [value, label] = typeof each === 'string' ? [each, each] : each
    return (
      <option key={value} value={value}>
        {label}
      </option>
    )
  })
