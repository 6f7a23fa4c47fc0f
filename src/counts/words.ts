/** Of what waits, the ids of these are told: whoever knows the newest sees how many came since. */
export const mostNewest = 30
