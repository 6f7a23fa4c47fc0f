import { useId } from 'react'
import { type Api, answer } from '../../data/api.ts'
import { Select } from '../../ui/select.tsx'
import { answerEdit, tagged } from '../calls.ts'
import { useAction } from '../use-action.ts'
import { undefinedIfMissing } from './list-definition.ts'
import type { Filter } from './list-query.ts'
import type { Pending, Reviewable, Reviewed } from './own-list.ts'
import { useRefreshing } from './use-rows.ts'

type Props<Item extends Reviewable> = {
  of: Reviewed<Item>
  field: Filter
  item: Pending<Item>
}

/** A field of an item, which can be set before it is approved. It is saved as it is chosen. */
export function FieldChoice<Item extends Reviewable>({ of: { kind }, field, item }: Props<Item>) {
  const id = useId()
  const name = field.label.toLowerCase()
  const none = `No ${name}`
  const storedAs = (chosen: string) => (chosen === none ? null : chosen)
  const savedAs = (chosen: string) => `Saved: ${storedAs(chosen) ?? none.toLowerCase()}.`
  const call = (api: Api) => kind.calls(api)({ id: item.id })
  const { act, said, failure } = useAction<string>({
    run: async (api, chosen) => {
      const { row, tag } = await tagged(call(api).get(), kind.failures.read)
      const draft = { ...row, [field.name]: storedAs(chosen) }
      const put = call(api).put(draft, { headers: { 'if-match': tag } })
      await answerEdit(put, kind.failures.edit)
      return savedAs(chosen)
    },
    failure: kind.failures.edit,
    look: async (api, chosen) => {
      const row = await undefinedIfMissing(api, answer(call(api).get(), kind.failures.read))
      return row && Reflect.get(row, field.name) === storedAs(chosen) ? savedAs(chosen) : undefined
    },
    unknown: `It is not known whether the ${name} was changed; look again.`,
    refresh: useRefreshing(`pending ${kind.path}`),
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
