import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'

export const Page = ({ isWide, children }: { isWide?: boolean; children: ReactNode }) => (
  <div
    className={`gutter mx-auto w-full max-w-page py-10 lg:py-14 ${isWide ? 'min-[100rem]:max-w-[87.5rem]' : ''}`}
  >
    {children}
  </div>
)

type ColumnProps = {
  title: string
  before?: ReactNode
  children: ReactNode
}

export const Column = ({ title, before, children }: ColumnProps) => (
  <Page>
    <div className="max-w-column *:[p]:max-w-measure">
      {before}
      <Heading title={title} />
      {children}
    </div>
  </Page>
)
