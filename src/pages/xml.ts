/** Drops the characters that XML can't contain. */
export const escapeXml = (text: string) => Bun.escapeHTML(text).replace(/[\uFFFE\uFFFF]/g, '')
