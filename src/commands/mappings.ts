import type { Mapping } from '../moving/columns.ts'
import { importableCalled } from '../moving/importables.ts'
import { plain } from '../moving/rows.ts'
import { WrongWords } from './failure.ts'

/** What --map says of columns, and of whole files, sheets and tables: what they are read as, or that they are left out. */
export function mappingsOf(words: readonly string[]) {
  const mappings = words.map(readMapping)
  const naming = (title: string) => {
    const found = mappings.find(
      ({ of, heading }) => of === undefined && plain(heading) === plain(title),
    )
    return found?.to === '-' ? '-' : found && importableCalled(found.to)
  }
  return { mappings, naming }
}

/** `Web page=website`, `TechBlog.approved=status`, `notes=-`. */
function readMapping(words: string): Mapping {
  const at = words.lastIndexOf('=')
  const [from, to] = [words.slice(0, at).trim(), words.slice(at + 1).trim()]
  if (at < 1 || from === '' || to === '')
    throw new WrongWords('--map says NAME=FIELD, or NAME=- to leave it out.')
  const [, of, heading = from] = /^([^.]+)\.(.+)$/.exec(from) ?? []
  return { ...(of !== undefined && { of }), heading, to }
}
