import { PageLink } from '../../ui/page-link.tsx'
import { useHealth, warningsOf } from './use-health.ts'

/** Stands above the panel while something is wrong with the site, with the way to more about it. */
export function Warnings() {
  const { health } = useHealth()
  const warnings = health ? warningsOf(health) : []
  return (
    <div role="status" className="not-empty:mb-6">
      {warnings.length > 0 && (
        <div className="items-center justify-between gap-x-4 rounded-input border-warning border-l-4 bg-warning-bg px-4 py-3 text-warning md:flex">
          <div className="min-w-0 flex-1 max-md:inline">
            {warnings.map(({ words, to }) => (
              <p key={words} className="wrap-anywhere font-semibold max-md:last:inline">
                {words}{' '}
                {to && (
                  <PageLink to={to.href} className={`${linkLook} max-md:mr-4`}>
                    {to.label}
                  </PageLink>
                )}
              </p>
            ))}
          </div>
          <PageLink to="/admin-panel?tab=status" className={linkLook}>
            Site status
          </PageLink>
        </div>
      )}
    </div>
  )
}

const linkLook = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
