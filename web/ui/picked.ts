import { useEffect, useState } from 'react'

/** A file that was chosen for a picture and can't be one. It stands in the field until it is replaced or removed. */
export class RefusedPicture {
  readonly name: string
  readonly problem: string
  constructor(name: string, problem: string) {
    this.name = name
    this.problem = problem
  }
}

/** A file, a file that can't be taken, the address of a stored picture, or '' for none. */
export type Picked = File | RefusedPicture | string

/** Where a picked picture can be looked at; nothing where there is none. */
export function useAddressOf(picked: Picked) {
  const [shown, setShown] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!(picked instanceof File)) return
    const url = URL.createObjectURL(picked)
    setShown({ file: picked, url })
    return () => URL.revokeObjectURL(url)
  }, [picked])
  if (typeof picked === 'string') return picked || undefined
  return shown?.file === picked ? shown.url : undefined
}
