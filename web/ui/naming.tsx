type Props = {
  /** As it stands in the sentence between “ and ”. */
  name: string
  children: string
}

/** A sentence of ours about something that somebody named: the name finds its own direction, the sentence keeps the page's. */
export function Naming({ name, children: sentence }: Props) {
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
