import { useSite } from '../data/site.tsx'
import { LinkItems } from '../ui/maybe-link.tsx'
import { Mark } from './logo.tsx'
import { codeHostName, footerLinks } from './places.ts'
import { ThemeSelect } from './theme-select.tsx'

const link =
  'inline-flex min-h-11 items-center text-hero-mute hover:text-hero-ink hover:underline underline-offset-4'

export function Footer() {
  const { codeHostUrl } = useSite().settings
  const codeHost = { to: codeHostUrl, label: codeHostName(codeHostUrl) }
  return (
    <footer className="on-abyss mt-14 border-line border-t bg-abyss">
      <div className="gutter mx-auto grid max-w-page gap-8 py-10 lg:grid-cols-[1fr_auto] lg:py-14">
        <div>
          <Mark className="mb-4 size-8" />
          <p className="font-semibold">Your central hub for all things Computer Science!</p>
          <p className="text-hero-mute">Located in Science Hall, Room 260</p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-8 md:grid-cols-3 lg:gap-x-14">
            <LinkItems links={[...footerLinks, codeHost]} look={link} />
          </ul>
        </nav>
        <ThemeSelect />
      </div>
    </footer>
  )
}
