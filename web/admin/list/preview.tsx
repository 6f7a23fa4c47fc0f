import type { ReactNode } from 'react'
import type { ListDefinition, Row } from './list-definition.ts'
import { capitalized } from './phrases.ts'

type SectionProps = { title: string; level?: 2 | 3; children: ReactNode }

export function PreviewSection({ title, level = 3, children }: SectionProps) {
  const Heading = `h${level}` as const
  return (
    <section className="mt-6">
      <Heading className="font-semibold text-meta text-muted">{title}</Heading>
      <div className="mt-2">{children}</div>
    </section>
  )
}

export type PublicViews<Item extends Row> = Pick<ListDefinition<Item>, 'nameOf'> & {
  Card: (props: { item: Item }) => ReactNode
  /** Its heading is below those of the panel. */
  Page?: (props: { item: Item; heading: ReactNode }) => ReactNode
}

/** An item as the public sees it. */
export const publicPreview =
  <Item extends Row>({ nameOf, Card, Page }: PublicViews<Item>) =>
  ({ item }: { item: Item }) => (
    <>
      <PreviewSection title="Its card in the list">
        <Card item={item} />
      </PreviewSection>
      {Page && (
        <PreviewSection title="Its own page">
          <div className="rounded-card border border-line bg-page p-5 lg:p-8">
            <Page
              item={item}
              heading={
                <h4 dir="auto" className="text-balance text-title">
                  {nameOf(item)}
                </h4>
              }
            />
          </div>
        </PreviewSection>
      )}
    </>
  )

export function LinkHosts({ links }: { links: (string | null | undefined)[] }) {
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

/** Fields of the system, and those shown elsewhere. */
const unshown =
  /^(id|revision|status|review|alike|spam|.*_at|.*_by|.*_key|kept_until|reason|did|stood|likeness|folded|html|category|img|image|headshot_url)$/

export const FieldList = ({ item }: { item: Row }) => (
  <dl className="mt-4 grid gap-3">
    {Object.entries(item).flatMap(([name, value]) =>
      unshown.test(name) || typeof value !== 'string' || value === '' ? (
        []
      ) : (
        <div key={name}>
          <dt className="font-semibold text-meta text-muted">
            {capitalized(name).replaceAll('_', ' ')}
          </dt>
          <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
            {value}
          </dd>
        </div>
      ),
    )}
  </dl>
)
