import { useRef, useState } from 'react'
import { RefusedPicture } from '../ui/picked.ts'
import type { PictureBinding } from '../ui/picture-field.tsx'
import type { FormFields, Values } from './form-fields.ts'
import { idOf } from './use-fields.ts'

type Source = {
  form: FormFields
  values: Values
  errors: Record<string, string>
}

export function usePictures({ form, values, errors }: Source) {
  const [preparing, setPreparing] = useState<Record<string, File>>({})
  const newest = useRef<Record<string, { file: File; work: Promise<void> } | undefined>>({})

  const settle = (name: string, picked: Values[string]) => {
    setPreparing(({ [name]: _, ...files }) => files)
    form.set(name, picked)
    form.setError(name, picked instanceof RefusedPicture ? picked.problem : undefined)
  }
  const prepare = async (name: string, file: File) => {
    const picked = await prepared(file)
    if (newest.current[name]?.file === file) settle(name, picked)
  }
  const picture = (name: string): PictureBinding => ({
    id: idOf(name),
    name,
    picked: values[name] ?? '',
    isPreparing: name in preparing,
    error: errors[name],
    onPick: (file) => {
      setPreparing((files) => ({ ...files, [name]: file }))
      newest.current[name] = { file, work: prepare(name, file) }
    },
    onRemove: () => {
      newest.current[name] = undefined
      settle(name, '')
    },
  })
  return {
    picture,
    areReady: () => Promise.all(Object.values(newest.current).map((one) => one?.work)),
  }
}

/** Optional: the server does the same, so that a chunk that doesn't load is no reason to fail. */
const prepared = async (file: File) => {
  const code = await import('../ui/picture-file.ts').catch(() => undefined)
  return code ? code.preparePicture(file) : file
}
