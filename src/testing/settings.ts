import * as config from '../config.ts'

/** The names of all settings, in the order of the alphabet. */
export const settingNames = config.settingNames.toSorted()
