import { useRef, useState } from 'react'
import type { PictureBinding } from '../ui/picture-field.tsx'
import { RefusedPicture } from '../ui/picture-value.ts'
import { idOf } from './controls.ts'
import type { useFields } from './use-fields.ts'

type Fields = Pick<ReturnType<typeof useFields>, 'form' | 'values' | 'errors'>

/** The pictures of a form. A file is its field's value at once, and replaced when it is prepared. */
export function usePictures({ form, values, errors }: Fields) {
  const [preparing, setPreparing] = useState<unknown[]>([])
  const work = useRef<Promise<void>[]>([])
  const put = (name: string, picked: File | RefusedPicture | '') => {
    form.set(name, picked)
    form.setError(name, picked instanceof RefusedPicture ? picked.problem : undefined)
  }
  const pick = async (name: string, file: File) => {
    put(name, file)
    setPreparing((files) => [...files, file])
    const picked = await prepared(file)
    setPreparing((files) => files.filter((each) => each !== file))
    if (form.values[name] === file) put(name, picked) // else another was chosen, or none
  }
  const picture = (name: string): PictureBinding => ({
    id: idOf(name),
    name,
    picked: values[name] ?? '',
    isPreparing: preparing.includes(values[name]),
    error: errors[name],
    onPick: (file) => void work.current.push(pick(name, file)),
    onRemove: () => put(name, ''),
  })
  return { picture, areReady: () => Promise.all(work.current) }
}

/** Optional: the server does the same, so that a browser or a chunk that fails is no reason to fail. */
const prepared = (file: File) =>
  import('../ui/picture-file.ts')
    .then(({ preparePicture }) => preparePicture(file))
    .catch(() => file)
