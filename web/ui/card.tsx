const tints = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5']

/** The five card colours in turn, by place on the page: from here on inwards `tint` and `edge` are that colour's. */
const tint = (index: number) => tints[index % tints.length]

/** A card, of which its face leaves an edge: in one of the five colours where it shows what a student made. */
export const cardLook = (index?: number) =>
  `relative flex flex-col rounded-card border border-ink/12 wrap-anywhere hover:border-ink/40 ${index === undefined ? 'bg-line' : `bg-edge ${tint(index)}`}`

/** What is written on a card, on its own or below its picture. */
export const faceLook = (below: 'alone' | 'picture') =>
  `mt-1 flex grow flex-col bg-surface p-5 lg:p-6 ${below === 'alone' ? 'rounded-[13px]' : 'rounded-b-[13px]'}`
