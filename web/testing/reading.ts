/** Finds the innermost element that reads so as a whole, whichever parts of it stand in elements of their own. */
export function reading(words: string | RegExp) {
  const reads = ({ textContent }: Element) =>
    typeof words === 'string' ? textContent === words : words.test(textContent)
  return (_: string, element: Element | null) =>
    element !== null && reads(element) && ![...element.children].some(reads)
}
