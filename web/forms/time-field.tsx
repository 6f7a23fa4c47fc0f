import { partNames, partsOf } from '../../src/fields/times/parts/words.ts'
import { controlLook, controlOf, described, FieldFrame, type FieldProps } from '../ui/field.tsx'
import { timeIdOf } from './controls.ts'

/** A date and a time. CSS hides the time where `all_day` in the same group is checked. */
export function TimeField({ of, label, hint }: FieldProps) {
  const names = partNames(of.name)
  const initial = partsOf(of.defaultValue)
  return (
    <FieldFrame {...{ of, label, hint }}>
      <div className="flex flex-wrap gap-3">
        <input
          type="date"
          {...controlOf({ ...of, isOptional: true }, hint)}
          required={!of.isOptional}
          name={names.day}
          defaultValue={initial.day}
          className={`${controlLook} max-w-52`}
        />
        <input
          type="time"
          id={timeIdOf(of.name)}
          name={names.clock}
          defaultValue={initial.clock}
          aria-label={`${label}: time`}
          {...described(of, undefined)}
          className={`${controlLook} max-w-40 group-has-[[name^=all]:checked]/times:hidden`}
        />
      </div>
    </FieldFrame>
  )
}
