import { Beside } from '../../forms/beside.tsx'
import type { Values } from '../../forms/form-fields.ts'
import { useAddressOf } from '../../ui/picked.ts'
import { ArticleCard } from './card.tsx'

/** The article's card as it will be, while it is being written. */
export default function CardPreview({ values }: { values: Values }) {
  const image = useAddressOf(values['image'] ?? '')
  return (
    <Beside title="Preview of the card">
      <ArticleCard item={{ ...values, image }} index={0} />
    </Beside>
  )
}
