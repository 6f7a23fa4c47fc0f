import { useState } from 'react'
import { Refused } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'

/** Puts back what somebody deleted, one press at a time; it may be gone for good by then. */
export function useRestoring(onRestore: (() => Promise<void>) | undefined) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isOver, setIsOver] = useState(false)
  const restore = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      await onRestore?.()
    } catch (error) {
      const { status, words } = error instanceof Refused ? error : { status: 0, words: '' }
      setIsOver(status === 404)
      const why = status === 404 ? 'It is gone for good.' : words || 'Try again.'
      setProblem(`${failures.history.restore}. ${why}`)
    }
    setIsBusy(false)
  }
  return { restore, isBusy, problem, isOver }
}
