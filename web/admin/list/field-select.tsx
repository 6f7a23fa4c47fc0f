import { useId } from 'react'
import { type Api, answer } from '../../data/api.ts'
import type { ReviewedKind, Row } from '../../data/kind.ts'
import { Select } from '../../ui/select.tsx'
import { answerEdit, tagged } from '../calls.ts'
import { useAction } from '../use-action.ts'
import { undefinedIfMissing } from './list-definition.ts'
import type { Filter } from './list-query.ts'
import { useRefresh } from './use-rows.ts'

type Props<Item extends Row> = {
  kind: ReviewedKind<Item, Item>
  field: Filter
  item: Row
}

/** A field of a pending item, saved as soon as it is chosen. */
export function FieldSelect<Item extends Row>({ kind, field, item }: Props<Item>) {
  const id = useId()
  const name = field.label.toLowerCase()
  const none = `No ${name}`
  const fieldValue = (chosen: string) => (chosen === none ? null : chosen)
  const savedAs = (chosen: string) => `Saved: ${fieldValue(chosen) ?? none.toLowerCase()}.`
  const call = (api: Api) => kind.calls(api)({ id: item.id })
  const { act, said, failure } = useAction<string>({
    run: async (api, chosen) => {
      const { row, tag } = await tagged(call(api).get(), kind.failures.read)
      const draft = { ...row, [field.name]: fieldValue(chosen) }
      const put = call(api).put(draft, { headers: { 'if-match': tag } })
      await answerEdit(put, kind.failures.edit)
      return savedAs(chosen)
    },
    failure: kind.failures.edit,
    look: async (api, chosen) => {
      const row = await undefinedIfMissing(api, answer(call(api).get(), kind.failures.read))
      return row && Reflect.get(row, field.name) === fieldValue(chosen)
        ? savedAs(chosen)
        : undefined
    },
    unknown: `It is not known whether the ${name} was changed; look again.`,
    refresh: useRefresh(`pending ${kind.path}`),
  })
  return (
    <div className="mt-6 flex flex-wrap items-end gap-4">
      <Select
        id={id}
        name={field.name}
        label={field.label}
        value={String(Reflect.get(item, field.name) ?? none)}
        options={[none, ...field.options.flatMap(([value]) => value || [])]}
        onChange={(chosen) => void act(chosen)}
      />
      <p role="status" className="pb-2 text-meta text-success">
        {said}
      </p>
      <p role="alert" className="pb-2 font-semibold text-danger text-meta empty:hidden">
        {failure}
      </p>
    </div>
  )
}
