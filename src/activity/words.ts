/** What somebody did, as the activity tells it. */
export const activityTypes = [
  'submitted',
  'created',
  'edited',
  'approved',
  'unpublished',
  'reverted',
  'deleted',
  'restored',
  'erased',
  'declined',
  'denied',
  'asked for changes',
  'withdrew',
  'cancelled',
  'uncancelled',
  'marked not spam',
  'imported',
  'logged in',
  'password changed',
  'invited',
  'passkey added',
  'passkey removed',
  'proposed',
  'took down',
] as const

export type ActivityType = (typeof activityTypes)[number]
