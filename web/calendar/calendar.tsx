import { Column } from '../layout/column.tsx'
import type { ScreenProps } from '../screen.tsx'

const draw = ({ route }: ScreenProps) => (
  <Column title={route.title}>
    <p className="mt-4">Event Calendar coming soon...</p>
  </Column>
)

export default { draw }
