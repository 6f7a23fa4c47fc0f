import { postOf } from '../../content/post.tsx'
import { Prose } from '../../content/prose.tsx'
import { Beside } from '../../forms/beside.tsx'
import type { Values } from '../../forms/form-fields.ts'
import { useAddressOf } from '../../ui/picked.ts'
import { HighlightCard } from './card.tsx'

/** A preview of the card and the page, beside the form. */
export function CardPreview({ values }: { values: Values }) {
  const headshot = useAddressOf(values['headshot_url'] ?? '')
  const image = useAddressOf(values['img'] ?? '')
  const post = { ...postOf(values), headshot, image }
  return (
    <Beside title="Preview of the card">
      <HighlightCard post={post} index={0} />
      {post.description && (
        <div className="mt-6 border-line border-t pt-4">
          <p className="mb-3 font-semibold text-meta text-muted">On its page</p>
          <Prose text={post.description} />
        </div>
      )}
    </Beside>
  )
}
