/** A draft without its empty fields: in multipart an absent one would arrive as the word "null". */
export function filled<Draft extends object>(draft: Draft): Draft {
  const copy = { ...draft }
  for (const [name, value] of Object.entries(draft))
    if (value === null || value === '') Reflect.deleteProperty(copy, name)
  return copy
}
