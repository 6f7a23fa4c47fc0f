/** Ids of pending items in the counts, by which the panel sees what is new. */
export const maxNewest = 30

export const maxEditors = 1000
