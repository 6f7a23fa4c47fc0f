import { useState } from 'react'

export type Opening = ReturnType<typeof useOpening>

/** Which row shows its preview: one at a time. */
export function useOpening() {
  const [openId, setOpenId] = useState<number>()
  return {
    isOpen: (id: number) => openId === id,
    open: setOpenId,
    close: () => setOpenId(undefined),
  }
}
