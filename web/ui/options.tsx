export type SelectOptions = readonly (string | readonly [value: string, words: string])[]

export const Options = ({ of }: { of: SelectOptions }) =>
  of.map((each) => {
    const [value, words] = typeof each === 'string' ? [each, each] : each
    return (
      <option key={value} value={value}>
        {words}
      </option>
    )
  })
