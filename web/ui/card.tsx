const tints = ['bg-card-1', 'bg-card-2', 'bg-card-3', 'bg-card-4', 'bg-card-5']

/** The five card colours in turn, by place on the page. */
export const tint = (index: number) => tints[index % tints.length]

export const cardLook = (index: number) =>
  `relative rounded-card border border-ink/8 ${tint(index)}`
