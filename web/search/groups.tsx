import { apiNameOf, type Named } from '../data/kind.ts'
import { useSite } from '../data/site.tsx'
import { kinds } from '../kinds.ts'
import { linkLook } from '../ui/link-look.ts'
import { LinkItems } from '../ui/maybe-link.tsx'
import { Pager } from '../ui/pager.tsx'
import { Hits } from './hits.tsx'
import { pagesOf, type SearchParams, type SearchResults, searchUrl } from './query.ts'

const lists: Named[] = Object.values(kinds)
export const kindNamed = (name: string) => lists.find(({ path }) => apiNameOf(path) === name)

type Props = { params: SearchParams; found: SearchResults }

/** Results by kind: the best of each, or a page of one. Keyed by the query: new elements instead of moved ones. */
export const Groups = ({ params, found }: Props) => (
  <div key={`${found.query} ${params.kind}`}>
    {found.groups.map(({ kind, total, items }) => (
      <section key={kind} aria-labelledby={`found-${kind}`} className="mt-8">
        <h2 id={`found-${kind}`} className="text-section">
          {kindNamed(kind)?.label ?? kind}
        </h2>
        <Hits hits={items} />
        {params.kind === undefined && total > items.length && (
          <a href={searchUrl({ q: found.query, kind })} className={`${linkLook} print:hidden`}>
            All {total} {kindNamed(kind)?.names[1]}
          </a>
        )}
        {params.kind !== undefined && (
          <Pager
            page={found.page}
            pages={pagesOf(total)}
            hrefOf={(page) => searchUrl({ ...params, page })}
            onTurn={() => document.getElementById(`found-${kind}`)?.scrollIntoView()}
          />
        )}
      </section>
    ))}
    {params.kind !== undefined && (
      <a href={searchUrl({ q: params.q })} className={`${linkLook} mt-6 print:hidden`}>
        Search everything
      </a>
    )}
  </div>
)

/** Shown for an empty query, too. */
export function NothingFound({ params: { q } }: { params: SearchParams }) {
  const { contact, room } = useSite().settings.lab
  return (
    <div className="mt-2 max-w-measure">
      {q !== '' && (
        <p className="font-semibold">
          Nothing found for “<bdi>{q}</bdi>”.
        </p>
      )}
      <p className="mt-1 text-muted">
        {q === '' ? 'Look through a list:' : 'Try fewer words, or look through a list:'}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        <LinkItems links={lists.map(({ path, label }) => ({ to: path, label }))} />
      </ul>
      <p className="mt-4">
        {contact === undefined ? (
          `Or ask in the lab: Science Hall, Room 260. ${room ?? ''}`
        ) : (
          <>
            Or ask the lab:{' '}
            <a href={`mailto:${contact}`} className={`${linkLook} wrap-anywhere`}>
              {contact}
            </a>
          </>
        )}
      </p>
    </div>
  )
}
