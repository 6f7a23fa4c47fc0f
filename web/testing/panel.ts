import { beforeEach, spyOn } from 'bun:test'
import { cleanup, screen, within } from '@testing-library/react'
import { unwritable } from './network.ts'
import { type TestSite, visit } from './site.tsx'
import { transcriptOf } from './transcript.ts'

/** The panel's tab without its heading. */
export const tabTranscript = () => transcriptOf(screen.getByRole('tabpanel')).slice(1)

/** The time of the site in memory. */
export const now = 'Mar 2, 2026, 12:00 PM'

export const searched = (label: string, placeholder: string) =>
  `${label}: search off 200 ${placeholder} "Results update as you type"`

export const byCategory =
  'Category: *All, programming, web development, cybersecurity, artificial intelligence, Technical Interviews'

export const byMonth =
  'Month: *Any month, March 2026, February 2026, January 2026, December 2025, November 2025, October 2025, September 2025, August 2025, July 2025, June 2025, May 2025, April 2025'

export const sorted = (title: string, sizes = '*6, 25, 100') => [
  `Sort: *Newest first, Oldest first, ${title}`,
  `Per page: ${sizes}`,
]

/** What the menu of a row says of each decision. */
export const hints = {
  'Ask for changes': 'Its sender is told what to change; it stays here',
  'Take back': 'Its sender is not asked for changes any more',
  Decline: 'With a reason for its sender',
  Delete: 'Its sender is told, without a reason',
}

/** Lists of a site that fails to write. */
export function refusedLists(site: TestSite) {
  const failing = unwritable(site)
  beforeEach(() => {
    spyOn(console, 'error').mockImplementation(() => {})
    failing.tags.length = 0
  })
  /** What a list says while it waits and once it is here, and what is asked before something is done. */
  async function open(address: string) {
    cleanup()
    const { press, agree, settled, selectAll } = await visit(`/admin-panel?tab=${address}`, failing)
    const waiting = tabTranscript().slice(0, 2)
    await settled()
    const askedBy = async (button: string) => {
      await press(button)
      await settled()
      return transcriptOf(screen.queryByRole('alertdialog'))
    }
    return {
      ...{ waiting, lines: tabTranscript(), selectAll },
      /** What is asked, and what is said beneath the row once it has failed. */
      async decide(name: string, row: string) {
        const asked = await askedBy(`${name}: ${row}`)
        if (asked.length > 0) await agree(name, 'Because.')
        const alert = await within(screen.getByRole('tabpanel')).findByRole('alert')
        return { asked, said: alert.textContent }
      },
      /** What is asked before it is done to those that are selected. */
      async decideMany(name: string) {
        const asked = await askedBy(`${name} selected`)
        await agree('Cancel')
        return asked
      },
    }
  }
  return { open, tags: failing.tags }
}

/** A question, in a dialog called by what it is about, before something is done that its button names. */
export const asking = (title: string, question: string, button: string, ...more: string[]) => [
  ...[`## ${title}`, question, ...more],
  ...['(Cancel)', `(${button})`],
]

export const notChanged = (failure: string) => `${failure} Nothing was changed.`
