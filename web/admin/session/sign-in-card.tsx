import type { ReactNode } from 'react'
import { Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { title: string; intro: ReactNode; failure: string | undefined; children: ReactNode }

export const SignInCard = ({ title, intro, failure, children }: Props) => (
  <Page>
    <div className="mx-auto max-w-[24rem] rounded-card border border-line bg-surface p-6 lg:my-6 lg:p-8">
      <Heading title={title} look="text-section" />
      <p className="wrap-anywhere mt-2 text-muted">{intro}</p>
      <div role="alert" className="mt-4 empty:hidden">
        {failure !== undefined && (
          <Notice look="danger">
            <p className="font-semibold">{failure}</p>
          </Notice>
        )}
      </div>
      {children}
    </div>
  </Page>
)
