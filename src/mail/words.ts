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
  'password',
  'notice',
] as const

export type LetterKind = (typeof letterKinds)[number]

const passing: readonly LetterKind[] = ['denied', 'receipt', 'asked', 'decided', 'password']

/** Whether a letter's text and address go once nothing more comes of it: they may outlive what it tells of. */
export const isPassing = (kind: LetterKind) => passing.includes(kind)
