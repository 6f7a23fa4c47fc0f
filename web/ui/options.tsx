/** Words, or what is stored with what it is called. */
export type Choices = readonly (string | readonly [value: string, words: string])[]

/** The options of a select. */
export const Options = ({ of }: { of: Choices }) =>
  of.map((each) => {
    const [value, words] = typeof each === 'string' ? [each, each] : each
    return (
      <option key={value} value={value}>
        {words}
      </option>
    )
  })
