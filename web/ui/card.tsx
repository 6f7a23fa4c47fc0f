const tints = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5']

/** Sets the colours `tint` and `edge` for what is inside. */
const tint = (index: number) => tints[index % tints.length]

/** With an index its edge has one of the five colours of student work. */
export const cardLook = (index?: number) =>
  `relative flex flex-col rounded-card border border-ink/12 wrap-anywhere hover:border-ink/40 ${index === undefined ? 'bg-line' : `bg-edge ${tint(index)}`}`

export const faceLook = (below: 'alone' | 'picture') =>
  `mt-1 flex grow flex-col bg-surface p-5 lg:p-6 ${below === 'alone' ? 'rounded-[13px]' : 'rounded-b-[13px]'}`
