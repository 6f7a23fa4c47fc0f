import { faculty } from './people-faculty.ts'
import { students } from './people-students.ts'
import { portrait } from './portrait.ts'

/** The portraits of the demo's faculty and students, by file name. */
export const portraits = Object.entries({ ...faculty, ...students }).map(([name, person]) => ({
  name,
  drawing: portrait(person),
}))
