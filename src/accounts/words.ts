/** When an admin is told by mail of what waits for a decision. */
export const noticeTimes = ['at once', 'daily', 'never'] as const

export type NoticeTime = (typeof noticeTimes)[number]
