import { Beside } from '../../forms/beside.tsx'
import type { Values } from '../../forms/form-fields.ts'
import { useAddressOf } from '../../ui/picked.ts'
import { ArticleCard } from './card.tsx'

/** A preview of the card, beside the form. */
export function CardPreview({ values }: { values: Values }) {
  const image = useAddressOf(values['image'] ?? '')
  return (
    <Beside title="Preview of the card">
      <ArticleCard item={{ ...values, image }} index={0} />
    </Beside>
  )
}
