import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { hasForm } from '../../src/testing/cast.ts'

const isSeen = (element: Element | null) => !element?.closest('.sr-only, option, [aria-live]')

/** Whether an element’s text gets its own direction. */
export const isFree = (element: Element | null) => element?.closest('bdi, [dir=auto]') != null

/** A sentence of the app must keep the page's direction, whatever it quotes. */
function isOurs(text: string, holder: Element | null) {
  const line = holder?.closest('bdi') ? '' : (holder?.closest('[dir=auto]')?.textContent ?? '')
  return line.includes(' ·') || (line !== '' && /“[^”]*\p{Script=Hebrew}[^”]*”/u.test(text))
}

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

/** Waits for Hebrew text, and expects all of it to get its own direction. */
export async function look(atLeast = 1) {
  await waitFor(() => expect(directions().count).toBeGreaterThanOrEqual(atLeast))
  expect(directions().stray).toEqual([])
}

export const isHebrew = (text: string | null | undefined) => /\p{Script=Hebrew}/u.test(text ?? '')

/** Texts that can’t be Hebrew. */
const isFixed = (value: string) => hasForm(value) || /^N\d|^[\d-]+$/.test(value)

export const inHebrew = (item: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, string]) => [
      name,
      isFixed(value) ? value : `${name} בעברית`,
    ]),
  )
