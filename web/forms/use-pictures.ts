import { useState } from 'react'
import type { PictureBinding } from '../ui/picture-field.tsx'
import type { RefusedPicture } from '../ui/picture-value.ts'
import { idOf } from './controls.ts'
import type { useFields } from './use-fields.ts'

type Fields = Pick<ReturnType<typeof useFields>, 'form' | 'values' | 'errors'>

/** The pictures of a form. A file is its field's value at once, and replaced when the form is sent. */
export function usePictures({ form, values, errors }: Fields) {
  const [prepared] = useState(() => new WeakSet<File>())
  const put = (name: string, picked: File | '') => {
    form.set(name, picked)
    form.setError(name, undefined)
  }
  const picture = (name: string): PictureBinding => ({
    id: idOf(name),
    name,
    picked: values[name] ?? '',
    error: errors[name],
    onPick: (file) => put(name, file),
    onRemove: () => put(name, ''),
  })
  /** Once for each file, so that sending again sends the same. */
  const preparePictures = async () => {
    for (const [name, file] of Object.entries(form.values)) {
      if (!(file instanceof File) || prepared.has(file)) continue
      const ready = await prepare(file)
      if (ready instanceof File) prepared.add(ready)
      if (form.values[name] === file) form.set(name, ready) // else another was chosen, or none
    }
  }
  return { picture, preparePictures }
}

/** Optional: the server does the same, so that a browser or a chunk that fails is no reason to fail. */
const prepare = (file: File): Promise<File | RefusedPicture> =>
  import('../ui/picture-file.ts')
    .then(({ preparePicture }) => preparePicture(file))
    .catch(() => file)
