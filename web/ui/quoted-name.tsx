type Props = {
  name: string
  children: string
}

/** A sentence with a “name” in quotes, which gets its own text direction. */
export function QuotedName({ name, children: sentence }: Props) {
  const quote = sentence.indexOf(`“${name}”`)
  if (quote < 0) return sentence
  const [start, end] = [quote + 1, quote + 1 + name.length]
  return (
    <>
      {sentence.slice(0, start)}
      <bdi>{name}</bdi>
      {sentence.slice(end)}
    </>
  )
}
