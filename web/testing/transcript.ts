type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A page as screen readers read it, in lines: `## Heading`, `[Link](/address)`, `(Button)`,
 * `Label: attributes "hint"`, `one cell | another`, `status: text of a live region`.
 */
export const transcriptOf = (root: Element | null = document.body): string[] =>
  (root ? textOf(root) : '').split('\n').map(inOneLine).filter(Boolean)

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const within = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node instanceof Element ? textOf(node) : (node.nodeValue ?? '')))
    .join('')

const lineIn = (element: Element) => inOneLine(within(element))

function textOf(element: Element): string {
  const { tagName } = element
  if (isSkipped(element)) return ''
  if (/^H[1-6]$/.test(tagName)) return `\n${'#'.repeat(Number(tagName[1]))} ${lineIn(element)}\n`
  if (tagName === 'A') return `\n[${nameOf(element)}](${element.getAttribute('href') ?? ''})\n`
  if (/^(BUTTON|SUMMARY)$/.test(tagName)) return `\n(${nameOf(element)}${stateOf(element)})\n`
  if (tagName === 'IMG') return `\nimage “${element.getAttribute('alt')}”\n`
  if (element.matches('[type=hidden]')) return `\nhidden ${element.getAttribute('name')}\n`
  if (isField(element)) return `\n${fieldIn(element)}\n`
  if (tagName === 'TR') return `\n${[...element.children].map(lineIn).join(' | ')}\n`
  if (isInline(element)) return within(element)
  return `\n${signOf(element)}${within(element).trimStart()}\n`
}

/** Labels and hints are part of their field’s line. */
const isSkipped = (element: Element) =>
  element.matches('[aria-hidden=true], [hidden], label, script, style, dialog:not([open])') ||
  describes(element)

const fields = 'input, textarea, select'
const isField = (element: Element): element is Field => element.matches(fields)

const describes = ({ id }: Element) =>
  id !== '' && document.querySelector(`:is(${fields})[aria-describedby~="${id}"]`) !== null

const isInline = ({ tagName, classList }: Element) =>
  /^(SPAN|BDI|TIME|CODE|STRONG|EM|INS|DEL|WBR)$/.test(tagName) &&
  !['block', 'grid', 'flex', 'inline-block'].some((look) => classList.contains(look))

function signOf(element: Element) {
  const role = element.getAttribute('role') ?? ''
  if (/^(status|alert)$/.test(role)) return `${role}: `
  const name = element.getAttribute('aria-label')
  return name ? `${name}:\n` : ''
}

/** The accessible name, roughly. */
export function nameOf(element: Element) {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = ids.map((id) => document.getElementById(id))
  const name = isField(element) ? [...(element.labels ?? []), ...labels] : labels
  if (name.length > 0) return inOneLine(name.map((each) => each?.textContent).join(' '))
  return element.getAttribute('aria-label') ?? lineIn(element)
}

const stateOf = (element: Element) =>
  ['expanded', 'pressed', 'selected', 'disabled', 'busy']
    .filter((state) => element.getAttribute(`aria-${state}`) === 'true')
    .map((state) => `, ${state}`)
    .join('')

const told =
  'type inputmode autocomplete autocapitalize spellcheck maxlength placeholder accept aria-required'

function fieldIn(field: Field) {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const options = field instanceof HTMLSelectElement ? [...field.options] : []
  return [
    `${nameOf(field)}:`,
    ...told.split(' ').map((name) => field.getAttribute(name)?.replace(/^true$/, 'required')),
    options.map(({ text, selected }) => (selected ? `*${text}` : text)).join(', '),
    ...ids.map((id) => `"${document.getElementById(id)?.textContent ?? ''}"`),
  ]
    .filter(Boolean)
    .join(' ')
}
