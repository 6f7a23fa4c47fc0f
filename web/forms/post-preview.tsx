import { PostCard } from '../content/post-card.tsx'
import { usePictureUrl } from '../ui/picture-value.ts'
import type { FormValues } from './form-fields.ts'

/** The preview of a post's card, with the picture of that field. */
export const postPreview =
  (picture: string) =>
  ({ values }: { values: FormValues }) => {
    const image = usePictureUrl(values[picture] ?? '')
    return <PostCard item={{ ...values, image }} index={0} />
  }
