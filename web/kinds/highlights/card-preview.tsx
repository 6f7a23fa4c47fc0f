import type { ReactNode } from 'react'
import { postOf } from '../../content/post.ts'
import type { Values } from '../../forms/form-fields.ts'
import { useAddressOf } from '../../ui/picked.ts'
import { HighlightCard } from './card.tsx'

/** The project's card as it will be, while it is being written. For the eye only: all of it stands in the form. */
export default function CardPreview({ values }: { values: Values }): ReactNode {
  const headshot = useAddressOf(values['headshot_url'] ?? '')
  const image = useAddressOf(values['img'] ?? '')
  const post = { ...postOf(values), headshot, image }
  return (
    <div
      aria-hidden="true"
      inert
      className="no-js:hidden sticky top-28 hidden self-start min-[75rem]:block"
    >
      <p className="mb-3 font-semibold text-meta text-muted">Preview of the card</p>
      <HighlightCard post={post} index={0} titled={(title) => title} />
    </div>
  )
}
