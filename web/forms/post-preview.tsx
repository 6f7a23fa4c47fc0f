import type { ComponentType } from 'react'
import { usePictureUrl } from '../ui/picture-value.ts'
import type { FormValues } from './form-fields.ts'

type CardComponent = ComponentType<{ item: Record<string, unknown>; index: number }>

/** The preview of a post's card, with the picture of that field. */
export const postPreview =
  (Card: CardComponent, picture: string) =>
  ({ values }: { values: FormValues }) => {
    const image = usePictureUrl(values[picture] ?? '')
    return <Card item={{ ...values, [picture]: image }} index={0} />
  }
