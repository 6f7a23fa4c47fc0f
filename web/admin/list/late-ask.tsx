import { type ReactNode, useEffect } from 'react'
import { ready } from '../../data/screen.tsx'
import { lazyPart } from '../panel/lazy-part.tsx'
import { parts } from '../parts.ts'
import type Ask from './ask.tsx'

type Props = { draw: (ask: typeof Ask) => ReactNode }

/** The question before an action. Its code comes after the list, and is there before anybody presses anything. */
export const LateAsk = lazyPart(parts.ask, (ask, { draw }: Props) => draw(ask))

export const useAskReady = () =>
  useEffect(() => {
    ready(parts.ask).catch(() => {}) // the question itself says so, and tries again
  }, [])
