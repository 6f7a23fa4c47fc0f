/** A fast `getComputedStyle`: without style sheets it depends on the tag alone. */
export function rememberStyles() {
  const usual = window.getComputedStyle.bind(window)
  const { body } = document.implementation.createHTMLDocument()
  const styles = new Map<string, CSSStyleDeclaration>()
  const styleLike = ({ localName, namespaceURI, attributes }: Element) => {
    const isOpen = attributes.getNamedItem('open') !== null
    const key = `${localName} ${isOpen}`
    const known = styles.get(key)
    if (known) return known
    const sample = body.ownerDocument.createElementNS(namespaceURI, localName)
    sample.toggleAttribute('open', isOpen)
    const style = remembered(usual(body.appendChild(sample)))
    styles.set(key, style)
    return style
  }
  window.getComputedStyle = (element) =>
    element.isConnected && !isStyled(element) ? styleLike(element) : usual(element)
}

/** Styles of the document's root and body, which make room for notices, hide nothing. */
const isStyled = (element: Element | null): boolean =>
  element !== null &&
  element !== document.body &&
  (element.hasAttribute('style') || isStyled(element.parentElement))

/** Computes each property once. */
function remembered(style: CSSStyleDeclaration) {
  const known = new Map<PropertyKey, unknown>()
  const get = (name: PropertyKey) => {
    if (!known.has(name)) known.set(name, Reflect.get(style, name))
    return known.get(name)
  }
  return new Proxy(style, { get: (_, name) => (name === 'getPropertyValue' ? get : get(name)) })
}
