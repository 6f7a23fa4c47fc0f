import { cleanup, screen } from '@testing-library/react'
import { type TestSite, visit } from './site.tsx'
import { transcriptOf } from './transcript.ts'

/** Reads a page while it loads, and once it is there. */
export const readerOf =
  (site: TestSite) =>
  async (address: string, ask = site.ask) => {
    cleanup()
    const { settled } = await visit(address, { ask })
    const page = () => transcriptOf(screen.getByRole('main'))
    const waiting = page()
    await settled()
    return { waiting, lines: page() }
  }
