import * as config from '../config.ts'

export const settingNames = config.settingNames.toSorted()
