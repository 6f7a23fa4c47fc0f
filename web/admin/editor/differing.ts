import type { Values } from '../../forms/form-fields.ts'
import type { Fields } from '../calls.ts'

/** The fields of a form that another version has differently; what that version doesn't tell is not among them. */
export const differing = (yours: Values, theirs: Fields) =>
  Object.keys(yours).filter((name) => {
    const [own, other] = [yours[name], theirs[name]]
    return name in theirs && (typeof own === 'string' ? own.trim() : own) !== String(other ?? '')
  })
