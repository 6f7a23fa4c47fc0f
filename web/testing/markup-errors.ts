/** Attributes that are wrong when empty. */
const meaning =
  /^(id|for|dir|lang|name|role|type|rel|target|action|method|enctype|accept|autocomplete|inputmode|autocapitalize|datetime|scope|href|src|aria-.*)$/
const leading = /^(for|headers|aria-(labelledby|describedby|controls|activedescendant))$/
const nonsense = /\bundefined\b|\bNaN\b|\[object |Invalid Date/

/** Finds mistakes that are wrong on any page. */
export function markupErrors({ body }: Document): string[] {
  const elements = [...body.querySelectorAll('*')]
  const ids = elements.flatMap(({ id }) => id || [])
  const page = {
    ids: new Set(ids),
    labelled: new Set(elements.map((each) => each.getAttribute('for'))),
  }
  return [
    ...(nonsense.exec(body.textContent) ?? []),
    ...(page.ids.size < ids.length ? ['an id twice'] : []),
    ...elements.flatMap((each) =>
      errorsIn(each, page).map((error) => `${error}: ${startOf(each)}`),
    ),
  ]
}

type Page = { ids: ReadonlySet<string>; labelled: ReadonlySet<string | null> }

function errorsIn(element: Element, { ids, labelled }: Page) {
  const errors: string[] = []
  for (const { name, value } of element.attributes) {
    if (value === '' && meaning.test(name)) errors.push(`an empty ${name}`)
    else if (leading.test(name) && !value.split(' ').every((id) => ids.has(id)))
      errors.push(`${name} of something that isn’t there`)
    else if (nonsense.test(value)) errors.push(`nonsense in ${name}`)
  }
  if (isNameless(element, labelled)) errors.push('no name')
  if (element.tagName === 'BUTTON' && !element.hasAttribute('type')) errors.push('no type')
  return errors
}

function isNameless(element: Element, labelled: Page['labelled']) {
  const { tagName } = element
  if (tagName === 'IMG') return !element.hasAttribute('alt')
  const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(tagName)
  if (!isField && !/^(BUTTON|A|H[1-6])$/.test(tagName)) return false
  if (element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')) return false
  if (!isField)
    return element.textContent.trim() === '' && !element.querySelector('[alt]:not([alt=""])')
  return !labelled.has(element.id) && !element.matches('[type=hidden], [hidden], label *')
}

const startOf = (element: Element) => /^<[^>]*>/.exec(element.outerHTML)?.[0]
