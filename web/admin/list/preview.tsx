import { type ReactNode, useId } from 'react'
import type { Api } from '../../data/api.ts'
import { Select } from '../../ui/select.tsx'
import { useDoing } from '../doing.ts'
import type { Filter } from './asked.ts'
import type { Row } from './listing.ts'
import { Part } from './part.tsx'
import { useRefreshing } from './use-rows.ts'

type OwnPageProps = { title: string | undefined; children: (heading: ReactNode) => ReactNode }

/** An item's own page, with its heading below those of the panel. */
export const OwnPage = ({ title, children }: OwnPageProps) => (
  <Part title="Its own page">
    <div className="rounded-card border border-line bg-page p-5 lg:p-8">
      {children(
        <h4 dir="auto" className="text-balance text-title">
          {title}
        </h4>,
      )}
    </div>
  </Part>
)

/** Where an item's links lead, to be seen before they are followed. */
export function Hosts({ links }: { links: (string | null | undefined)[] }) {
  const hosts = links.flatMap((link) => (link && URL.parse(link)?.host) || [])
  return (
    <p className="mt-6 text-meta">
      <span className="font-semibold">Links lead to:</span>{' '}
      <span className="wrap-anywhere">
        {hosts.length > 0 ? hosts.join(', ') : 'nowhere, there are none'}
      </span>
    </p>
  )
}

type ChoiceProps = {
  of: Filter
  item: Row
  /** What the list it is shown in is called in the cache. */
  list: string
  save: (api: Api, value: string | null) => Promise<unknown>
  /** Reads the item anew where no answer came. */
  reread: (api: Api) => Promise<object | undefined>
  failed: string
}

/** A field of an item, which can be set before it is approved. It is saved as it is chosen. */
export function FieldChoice({ of, item, list, save, reread, failed }: ChoiceProps) {
  const id = useId()
  const name = of.label.toLowerCase()
  const none = `No ${name}`
  const storedAs = (chosen: string) => (chosen === none ? null : chosen)
  const savedAs = (chosen: string) => `Saved: ${storedAs(chosen) ?? none.toLowerCase()}.`
  const { act, said, failure } = useDoing<string>({
    run: async (api, chosen) => {
      await save(api, storedAs(chosen))
      return savedAs(chosen)
    },
    failure: failed,
    look: async (api, chosen) => {
      const row = await reread(api)
      return row && Reflect.get(row, of.name) === storedAs(chosen) ? savedAs(chosen) : undefined
    },
    unknown: `It is not known whether the ${name} was changed; look again.`,
    refresh: useRefreshing(list),
  })
  return (
    <div className="mt-6 flex flex-wrap items-end gap-4">
      <Select
        id={id}
        name={of.name}
        label={of.label}
        value={Reflect.get(item, of.name) ?? none}
        options={[none, ...of.options.flatMap(([value]) => value || [])]}
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

/** What an item says of itself to nobody, or what isn't its own. */
const unshown =
  /^(id|revision|status|review|alike|spam|.*_at|.*_by|.*_key|kept_until|reason|did|stood|likeness|folded|category|img|image|headshot_url)$/

/** An item that has no looks of its own here: each of its fields that holds something. */
export const FieldsOf = ({ item }: { item: Row }) => (
  <dl className="mt-4 grid gap-3">
    {Object.entries(item).flatMap(([name, value]) =>
      unshown.test(name) || typeof value !== 'string' || value === '' ? (
        []
      ) : (
        <div key={name}>
          <dt className="font-semibold text-meta text-muted">
            {name.replace(/^./, (first) => first.toUpperCase()).replaceAll('_', ' ')}
          </dt>
          <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
            {value}
          </dd>
        </div>
      ),
    )}
  </dl>
)
