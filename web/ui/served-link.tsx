import { Link } from 'react-router-dom'
import type { PageLinkProps } from './page-link.tsx'

/** An address that the router leaves as it is. */
const isPlain = (to: string) => /^\/(?:[^./?#]+\/)*[^./?#]*(\?[^#]+)?(#.+)?$/.test(to)

/** A link as HTML. The router takes a seventh of a list's drawing for what only matters once somebody clicks. */
export function ServedLink(props: PageLinkProps) {
  const { to, target, replace, state, reloadDocument, preventScrollReset, relative, ...rest } =
    props
  if (!isPlain(to)) return <Link {...props} />
  return <a {...rest} href={to} target={target} data-discover="true" />
}
