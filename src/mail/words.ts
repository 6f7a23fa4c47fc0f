export const emailKinds = [
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

export type EmailKind = (typeof emailKinds)[number]

const passing: readonly EmailKind[] = ['denied', 'receipt', 'asked', 'decided', 'password']

export const isPassing = (kind: EmailKind) => passing.includes(kind)
