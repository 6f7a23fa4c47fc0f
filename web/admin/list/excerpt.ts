const glance = 100

/** The beginning of a text, in whole words. */
export function excerptOf(text: string) {
  if (text.length <= glance) return text
  const end = text.slice(0, glance + 1).search(/\s+\S*$/)
  return `${end > 0 ? text.slice(0, end) : [...text].slice(0, glance).join('')}…`
}
