import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useBeat } from '../../browser/beat.ts'
import { useSource } from '../../data/client.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Editing } from '../editing.tsx'

/** Reports that this editor is open, and names who else has it open. A failed report is ignored: saving still finds out. */
export function Colleagues() {
  const { pathname: page } = useLocation()
  const { api } = useSource()
  const [names, setNames] = useState<readonly string[]>([])
  const tell = useEffectEvent(async (left: boolean) => {
    const { data } = await api.counts.editing.post({ page, left }).catch(() => ({ data: null }))
    if (data) setNames(data.others)
  })
  useEffect(() => {
    void tell(false)
    return () => void tell(true)
  }, [])
  useBeat(() => void tell(false))
  if (names.length === 0) return null
  return (
    <Notice look="plain">
      <Editing names={names} />. Whoever saves second sees what the other changed.
    </Notice>
  )
}
