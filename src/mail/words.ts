export const letterKinds = [
  'alert',
  'approved',
  'denied',
  'digest',
  'damage',
  'test',
  'receipt',
  'asked',
  'decided',
] as const

export type LetterKind = (typeof letterKinds)[number]

const passing: readonly LetterKind[] = ['denied', 'receipt', 'asked', 'decided']

/** Whether a letter's text and address go once nothing more comes of it: they may outlive what it tells of. */
export const isPassing = (kind: LetterKind) => passing.includes(kind)
