const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Drops the characters that XML can't contain. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => entities[mark] ?? '').replace(/[\uFFFE\uFFFF]/g, '')
