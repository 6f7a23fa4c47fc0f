import { type ReactNode, useId } from 'react'
import { type Category, categories } from '../../../src/content/words.ts'
import type { Api } from '../../data/api.ts'
import { Select } from '../../ui/select.tsx'
import { useDoing } from '../doing.ts'
import { useRefreshing } from './use-refreshing.ts'

type PartProps = { title: string; children: ReactNode }

/** One of the ways the public will see an item. */
export const Part = ({ title, children }: PartProps) => (
  <section className="mt-6">
    <h3 className="font-semibold text-meta text-muted">{title}</h3>
    <div className="mt-2">{children}</div>
  </section>
)

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

const none = 'No category'

type ChoiceProps = {
  /** What the list it is shown in is called in the cache. */
  list: string
  value: string | null
  save: (api: Api, category: Category | null) => Promise<unknown>
  /** Reads the item anew where no answer came. */
  reread: (api: Api) => Promise<{ category: string | null } | undefined>
  failed: string
}

const categoryOf = (chosen: string) => categories.find((each) => each === chosen) ?? null

const savedAs = (category: Category | null) => `Saved: ${category ?? 'no category'}.`

/** The category, which can be set before an item is approved. It is saved as it is chosen. */
export function CategoryChoice({ list, value, save, reread, failed }: ChoiceProps) {
  const id = useId()
  const { act, said, failure } = useDoing<string>({
    run: async (api, chosen) => {
      const category = categoryOf(chosen)
      await save(api, category)
      return savedAs(category)
    },
    failure: failed,
    look: async (api, chosen) => {
      const category = categoryOf(chosen)
      return (await reread(api))?.category === category ? savedAs(category) : undefined
    },
    unknown: 'It is not known whether the category was changed; look again.',
    refresh: useRefreshing(list),
  })
  return (
    <div className="mt-6 flex flex-wrap items-end gap-4">
      <Select
        id={id}
        name="category"
        label="Category"
        value={value ?? none}
        options={[none, ...categories]}
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
