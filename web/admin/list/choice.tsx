import { type ComponentProps, useId } from 'react'
import { Select } from '../../ui/select.tsx'

type Props<Value extends string> = Pick<ComponentProps<typeof Select>, 'name' | 'label'> & {
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChoose: (value: Value) => void
}

/** A labelled select, one of several in a row, of words that its list knows. */
export function Choice<Value extends string>({ onChoose, ...props }: Props<Value>) {
  const choose = (text: string) => {
    const [chosen] = props.options.find(([each]) => each === text) ?? []
    if (chosen !== undefined) onChoose(chosen)
  }
  return <Select {...props} id={useId()} onChange={choose} isCompact />
}
