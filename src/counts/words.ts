/** Ids of pending items in the counts, by which the panel sees what is new. */
export const mostNewest = 30

export const mostEditors = 1000
