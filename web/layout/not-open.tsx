import type { ScreenProps } from '../screen.tsx'
import { buttonLook } from '../ui/button.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Column } from './column.tsx'

/** Stands for the screens that are still being written. */
const draw = ({ route }: ScreenProps) => (
  <Column title={route.title}>
    <p className="mt-4">This page is not open yet.</p>
    <PageLink to="/" className={buttonLook('primary', 'mt-6')}>
      Back to Home
    </PageLink>
  </Column>
)

export default { draw }
