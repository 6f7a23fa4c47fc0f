/** Matches the innermost element with that text, whatever elements are inside. */
export function byText(words: string | RegExp) {
  const reads = ({ textContent }: Element) =>
    typeof words === 'string' ? textContent === words : words.test(textContent)
  return (_: string, element: Element | null) =>
    element !== null && reads(element) && ![...element.children].some(reads)
}
