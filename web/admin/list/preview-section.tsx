import type { ReactNode } from 'react'

type Props = { title: string; level?: 2 | 3; children: ReactNode }

export function PreviewSection({ title, level = 3, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className="mt-6">
      <Heading className="font-semibold text-meta text-muted">{title}</Heading>
      <div className="mt-2">{children}</div>
    </section>
  )
}
