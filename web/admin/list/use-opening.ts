import { useState } from 'react'

export type Opening = ReturnType<typeof useOpening>

/** Which row shows its preview: one at a time. */
export function useOpening() {
  const [openId, setOpenId] = useState<number>()
  const [isEditing, setIsEditing] = useState(false)
  const open = (id: number | undefined) => {
    setOpenId(id)
    setIsEditing(false)
  }
  return {
    isOpen: (id: number) => openId === id,
    open,
    close: () => open(undefined),
    /** Whether it is edited there in place of its preview. */
    isEditing: (id: number) => isEditing && openId === id,
    edit: () => setIsEditing(true),
    stopEditing: () => setIsEditing(false),
  }
}
