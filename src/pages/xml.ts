const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text for XML's elements and attributes; the few characters that XML can't carry are left out. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => entities[mark] ?? '').replace(/[\uFFFE\uFFFF]/g, '')
