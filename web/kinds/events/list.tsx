import type { ScreenProps } from '../../data/screen.tsx'
import { Column } from '../../layout/column.tsx'

const draw = ({ route }: ScreenProps) => (
  <Column title={route.title}>
    <p className="mt-4">Event Calendar coming soon...</p>
  </Column>
)

export default { draw }
