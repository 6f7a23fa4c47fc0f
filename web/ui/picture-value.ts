import { useEffect, useState } from 'react'

export class RefusedPicture {
  readonly name: string
  readonly problem: string
  constructor(name: string, problem: string) {
    this.name = name
    this.problem = problem
  }
}

/** A string is the address of a stored picture, or empty. */
export type PictureValue = File | RefusedPicture | string

export function usePictureUrl(picked: PictureValue) {
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
