import { CopyLink } from '../content/copy-link.tsx'
import { useSite } from '../data/site.tsx'

/** A plain anchor, so that following it loads a page without this one's state. */
export function PrivateLink({ address }: { address: string }) {
  const { publicUrl } = useSite().settings
  return (
    <>
      <p className="mt-2">
        <a href={address} className="wrap-anywhere text-primary underline underline-offset-4">
          {publicUrl + address}
        </a>
      </p>
      <CopyLink path={address} />
    </>
  )
}
