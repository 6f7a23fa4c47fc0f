import type { ScreenProps } from '../data/screen.tsx'
import { Column } from '../layout/column.tsx'
import { buttonLook } from '../ui/button.tsx'
import { PageLink } from '../ui/page-link.tsx'

const draw = ({ route }: ScreenProps) => (
  <Column title={route.title}>
    <p className="mt-4">No featured event yet.</p>
    <PageLink to="/calendar" className={buttonLook('primary', 'mt-6')}>
      See the calendar
    </PageLink>
  </Column>
)

export default { draw }
