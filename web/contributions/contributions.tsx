import type { ScreenProps } from '../data/screen.tsx'
import { Column } from '../layout/column.tsx'

const draw = ({ route }: ScreenProps) => (
  <Column title={route.title}>
    <p className="mt-4">This page lists students who contributed.</p>
  </Column>
)

export default { draw }
