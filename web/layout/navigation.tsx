import { useLocation, useNavigate } from 'react-router-dom'
import { logOut } from '../browser/session.ts'
import { dropDrafts } from '../forms/draft.ts'
import { Dropdown } from './dropdown.tsx'
import { adminPanel, calendar, home, login, menus, type PlaceLink } from './places.ts'
import { SiteSearch } from './site-search.tsx'

const narrowLook =
  'peer-not-aria-expanded:hidden md:peer-not-aria-expanded:block absolute inset-x-0 top-full max-h-[calc(100svh-4rem)] overflow-y-auto border-line border-b bg-page px-4 pt-2 pb-6 text-ink shadow-raised'
const wideLook =
  'md:static md:block md:max-h-none md:overflow-visible md:border-0 md:bg-transparent md:p-0 md:text-current md:shadow-none'
const noScriptLook =
  'no-js:static no-js:block no-js:max-h-none no-js:w-full no-js:border-0 no-js:bg-transparent no-js:p-0 no-js:text-current no-js:shadow-none'

type Props = { id: string; onClose: () => void }

export function Navigation({ id, onClose }: Props) {
  const navigate = useNavigate()
  const endSession = () => {
    dropDrafts()
    logOut()
    onClose()
    void navigate('/')
  }
  return (
    <nav id={id} aria-label="Main" className={`${narrowLook} ${wideLook} ${noScriptLook}`}>
      <SiteSearch id="menu-search" className="no-js:hidden py-2 md:hidden" onSearch={onClose} />
      <ul className="flex flex-col md:flex-row md:items-center lg:gap-1 no-js:flex-wrap">
        <Item link={home} />
        <Item link={calendar} />
        {menus.map((menu) => (
          <Dropdown key={menu.label} {...menu} />
        ))}
        <Item link={adminPanel} className="signed-in:block hidden" />
        <Item link={login} className="signed-in:hidden" look="button" />
        <li className="signed-in:block no-js:hidden hidden">
          <button type="button" data-leaves onClick={endSession} className={menuButtonLook}>
            Logout
          </button>
        </li>
      </ul>
    </nav>
  )
}

const menuButtonLook =
  'mt-3 no-js:mt-0 no-js:w-auto flex min-h-11 w-full items-center justify-center rounded-button border border-current px-4 font-semibold transition-colors hover:bg-current/10 md:mt-0 md:ml-2 md:w-auto md:px-3 lg:px-4'
const menuLinkLook =
  'flex min-h-12 items-center whitespace-nowrap px-3 font-semibold hover:underline md:min-h-11 md:px-1.5 md:[--bar:6px] lg:px-3 lg:[--bar:12px] underline-offset-4'

type ItemProps = { link: PlaceLink; className?: string; look?: 'link' | 'button' }

function Item({ link, className, look = 'link' }: ItemProps) {
  const isCurrent = useLocation().pathname === link.to
  const shape =
    look === 'button'
      ? menuButtonLook
      : `${menuLinkLook} ${isCurrent ? 'spark-bar max-md:spark-side' : ''}`
  return (
    <li className={className}>
      <a href={link.to} aria-current={isCurrent ? 'page' : undefined} className={shape}>
        {link.label}
      </a>
    </li>
  )
}
