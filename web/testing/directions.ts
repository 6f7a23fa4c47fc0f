import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { isHebrew } from './hebrew.ts'

/** What nobody sees has no direction, and what a control is called has that of the panel. */
const isSeen = (element: Element | null) => !element?.closest('.sr-only, option, [aria-live]')

/** Whether a text of an element finds its own direction. */
export const isFree = (element: Element | null) => element?.closest('bdi, [dir=auto]') != null

/** A sentence or a line of ours keeps the page's direction, whatever it quotes or lists: that alone finds its own. */
function isOurs(text: string, holder: Element | null) {
  const line = holder?.closest('bdi') ? '' : (holder?.closest('[dir=auto]')?.textContent ?? '')
  return line.includes(' ·') || (line !== '' && /“[^”]*\p{Script=Hebrew}[^”]*”/u.test(text))
}

/** The Hebrew that stands anywhere, and that of it which doesn't find its own direction. */
function directions() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: { text: string; holder: Element | null }[] = []
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode
    if (isHebrew(nodeValue) && isSeen(parentElement))
      texts.push({ text: nodeValue ?? '', holder: parentElement })
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (isHebrew(field.value)) texts.push({ text: field.value, holder: field })
  const stray = texts.filter(({ text, holder }) => !isFree(holder) || isOurs(text, holder))
  return {
    count: texts.length,
    stray: stray.map(({ text, holder }) => `${text} in ${holder?.outerHTML.slice(0, 120)}`),
  }
}

/** Waits until something that was typed is there, and sees that all of it finds its own direction. */
export async function look(atLeast = 1) {
  await waitFor(() => expect(directions().count).toBeGreaterThanOrEqual(atLeast))
  expect(directions().stray).toEqual([])
}
