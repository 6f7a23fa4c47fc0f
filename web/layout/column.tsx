import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'

/** The page's width, with its gutter. */
export const Page = ({ children }: { children: ReactNode }) => (
  <div className="gutter mx-auto w-full max-w-page py-10 lg:py-14">{children}</div>
)

/** A page of a few words, in one narrow column. */
export const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page>
    <div className="max-w-column *:[p]:max-w-measure">
      <Heading title={title} />
      {children}
    </div>
  </Page>
)
