const maxLength = 100

export function excerptOf(text: string) {
  if (text.length <= maxLength) return text
  const end = text.slice(0, maxLength + 1).search(/\s+\S*$/)
  return `${end > 0 ? text.slice(0, end) : [...text].slice(0, maxLength).join('')}…`
}

export const quoted = (of: readonly { name: string }[]) =>
  of.map(({ name }) => `“${name}”`).join(', ')

export const capitalized = (text: string) => text.replace(/^./, (first) => first.toUpperCase())
