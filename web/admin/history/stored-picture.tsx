import { useQuery } from '@tanstack/react-query'
import { storedToken } from '../../browser/session.ts'
import { useAddressOf } from '../../ui/picked.ts'

/** A picture of any version. Those that only older versions use are for admins alone, so it is fetched with the token. */
export function StoredPicture({ address }: { address: string }) {
  const isOurs = address.startsWith('/images/')
  const { data = '', isError } = useQuery({
    queryKey: ['admin', 'picture', address],
    queryFn: () => fetchPicture(address),
    enabled: isOurs,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = useAddressOf(isOurs ? data : address)
  if (isError) return <p>This picture can’t be shown.</p>
  if (!shown) return <p>…</p>
  return (
    <img
      src={shown}
      alt=""
      referrerPolicy="no-referrer"
      className="mt-1 size-24 rounded-input border border-line object-cover"
    />
  )
}

async function fetchPicture(address: string) {
  const headers = { authorization: `Bearer ${storedToken()}` }
  const response = await fetch(`${location.origin}${address}?w=320`, { headers })
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}`)
  return new File([await response.blob()], 'picture.webp')
}
