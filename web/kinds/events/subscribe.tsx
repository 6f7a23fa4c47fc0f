import { useSite } from '../../data/site.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { LinkItems } from '../../ui/maybe-link.tsx'

const name = 'Hydra Lab'

/** Ways to subscribe to the calendar. */
export function Subscribe() {
  const { timeZone, publicUrl } = useSite().settings
  const file = `${publicUrl}/calendar.ics`
  const live = file.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: live })}`
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: file, name })}`
  const calendars = [
    { to: google, label: 'Subscribe in Google Calendar' },
    { to: outlook, label: 'Subscribe in Outlook' },
  ]
  return (
    <section className="print:hidden">
      <h2 className="text-card">In your own calendar</h2>
      <p className="mt-1 text-meta text-muted">Times are by the lab’s clock ({timeZone}).</p>
      <ul className="mt-1">
        <li>
          <a href={live} className={linkLook}>
            Subscribe
          </a>
        </li>
        <LinkItems links={calendars} />
      </ul>
      <label className="mt-2 block text-meta">
        Address to copy
        <input
          readOnly
          value={file}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="mt-1 block min-h-11 w-full rounded-input border border-control bg-surface px-3 py-2"
        />
      </label>
    </section>
  )
}
