/** Attributes that are wrong when empty. */
const meaning =
  /^(id|for|dir|lang|name|role|type|rel|target|action|method|enctype|accept|autocomplete|inputmode|autocapitalize|datetime|scope|href|src|aria-.*)$/
const leading = /^(for|headers|aria-(labelledby|describedby|controls|activedescendant))$/
const nonsense = /\bundefined\b|\bNaN\b|\[object |Invalid Date/

/** Finds mistakes that are wrong on any page. */
export function flawsOf({ body }: Document): string[] {
  const elements = [...body.querySelectorAll('*')]
  const ids = elements.flatMap(({ id }) => id || [])
  const page = {
    ids: new Set(ids),
    labelled: new Set(elements.map((each) => each.getAttribute('for'))),
  }
  return [
    ...(nonsense.exec(body.textContent) ?? []),
    ...(page.ids.size < ids.length ? ['an id twice'] : []),
    ...elements.flatMap((each) => flawsIn(each, page).map((flaw) => `${flaw}: ${startOf(each)}`)),
  ]
}

type Page = { ids: ReadonlySet<string>; labelled: ReadonlySet<string | null> }

function flawsIn(element: Element, { ids, labelled }: Page) {
  const flaws: string[] = []
  for (const { name, value } of element.attributes) {
    if (value === '' && meaning.test(name)) flaws.push(`an empty ${name}`)
    else if (leading.test(name) && !value.split(' ').every((id) => ids.has(id)))
      flaws.push(`${name} of something that isn’t there`)
    else if (nonsense.test(value)) flaws.push(`nonsense in ${name}`)
  }
  if (isNameless(element, labelled)) flaws.push('no name')
  if (element.tagName === 'BUTTON' && !element.hasAttribute('type')) flaws.push('no type')
  return flaws
}

function isNameless(element: Element, labelled: Page['labelled']) {
  const { tagName } = element
  if (tagName === 'IMG') return !element.hasAttribute('alt')
  const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(tagName)
  if (!isField && !/^(BUTTON|A|H[1-6])$/.test(tagName)) return false
  if (element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')) return false
  if (!isField)
    return element.textContent.trim() === '' && !element.querySelector('[alt]:not([alt=""])')
  return !labelled.has(element.id) && !element.matches('[type=hidden], label *')
}

const startOf = (element: Element) => /^<[^>]*>/.exec(element.outerHTML)?.[0]
