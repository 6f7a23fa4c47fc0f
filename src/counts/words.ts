/** Of what waits, the ids of these are told: whoever knows the newest sees how many came since. */
export const mostNewest = 30

/** So many editors are known to be open, the latest. */
export const mostEditors = 1000
