import { isInaccessible, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { nameOf } from './transcript.ts'

type TextMatch = string | RegExp

const matches = (text: string, words: TextMatch) =>
  typeof words === 'string' ? text === words : words.test(text)

/** Looks at once, since every waiting listens at each node of the page. */
async function found<Found>(look: () => Found) {
  try {
    return look()
  } catch {
    return await waitFor(look)
  }
}

/** The first with that name; ten times as fast as `getByRole`. */
const named = (tag: 'button' | 'a', name: TextMatch, within: ParentNode = document) =>
  found(() => {
    const all = [...within.querySelectorAll<HTMLElement>(tag)]
    const found = all.find((each) => matches(nameOf(each), name) && !isInaccessible(each))
    if (!found) throw new Error(`There is none of ${all.length} called “${name}”.`)
    return found
  })

/** Waits until a live region says something, and returns the element. */
export const findStatus = (words: TextMatch) =>
  found(() => {
    const all = [...document.querySelectorAll('[role=status], [role=status] *')]
    const found = all.findLast((each) => isSaidBy(each, words))
    if (!found) throw new Error(`Nothing says “${words}”.`)
    return found
  })

const isSaidBy = ({ textContent, childNodes }: Element, words: TextMatch) =>
  matches(textContent, words) ||
  [...childNodes].some((each) => each instanceof Text && matches(each.data.trim(), words))

/** The only field with that label or name; several times as fast as `getByLabelText`. */
export const findField = (words: TextMatch) =>
  found(() => {
    const [found, ...others] = [...document.querySelectorAll('label')].flatMap(
      ({ control, textContent }) =>
        control && (matches(textContent.trim(), words) || control.getAttribute('name') === words)
          ? [control]
          : [],
    )
    if (!found) throw new Error(`No field is called “${words}”.`)
    if (others.length > 0) throw new Error(`Several fields are called “${words}”.`)
    return found
  })

const dialog = () =>
  found(() => {
    const open = document.querySelector<HTMLElement>('[role=alertdialog]')
    if (!open) throw new Error('No dialog is open.')
    return open
  })

/** The confirm dialog. */
export const confirmDialog = async () => within(await dialog())

/** Appends a text to a field by pasting it. */
export async function pasteInto(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

/** What somebody does on a page. Each waits until it can be done. */
export function userActions(user: UserEvent) {
  const press = async (button: TextMatch) => await user.click(await named('button', button))
  /** Confirms a dialog, filling in its field. */
  async function agree(button: string, words = '') {
    const asked = await dialog()
    const note = asked.querySelector('textarea')
    if (note && words) await pasteInto(user, note, words)
    await user.click(await named('button', button, asked))
  }
  const add = async (name: TextMatch, text: string) =>
    await pasteInto(user, await findField(name), text)
  /** Replaces the text of a field. */
  async function write(name: TextMatch, text: string) {
    await user.clear(await findField(name))
    if (text) await add(name, text)
  }
  return {
    press,
    agree,
    add,
    write,
    /** Presses the button of a row, and confirms. */
    async decide(button: string, row: string, words?: string) {
      await press(`${button}: ${row}`)
      await agree(button, words)
    },
    follow: async (link: TextMatch) => await user.click(await named('a', link)),
    choose: async (name: TextMatch, option: string) =>
      await user.selectOptions(await findField(name), option),
    async logIn(admin: { user: string; password: string }) {
      await write('Username', admin.user)
      await write('Password', admin.password)
      await press('Login')
    },
    async select(...rows: string[]) {
      for (const row of rows) await user.click(await findField(`Select: ${row}`))
    },
    selectAll: async () => await user.click(await findField('Select all on this page')),
  }
}

/** Matches the innermost element with that text, whatever elements are inside. */
export function byText(words: string | RegExp) {
  const reads = ({ textContent }: Element) =>
    typeof words === 'string' ? textContent === words : words.test(textContent)
  return (_: string, element: Element | null) =>
    element !== null && reads(element) && ![...element.children].some(reads)
}
