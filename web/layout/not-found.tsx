import type { ReactNode } from 'react'
import { buttonLook } from '../ui/button.tsx'
import { LinkItems } from '../ui/maybe-link.tsx'
import { Column } from './column.tsx'
import { notFoundTitle } from './heading.tsx'
import { menus } from './places.ts'

const usual =
  'There is nothing at this address. It may have been mistyped, or what stood here was removed.'

type Props = {
  message?: string
  way?: ReactNode
}

export function NotFound({ message = usual, way }: Props) {
  return (
    <Column title={notFoundTitle}>
      <p className="mt-4">{message}</p>
      {way}
      <a href="/" className={buttonLook('primary', 'mt-6')}>
        Back to Home
      </a>
      <p className="mt-10 font-semibold">You may be looking for</p>
      <ul className="mt-2">
        <LinkItems links={menus.flatMap(({ links }) => links)} />
      </ul>
    </Column>
  )
}

export default { render: () => <NotFound /> }
