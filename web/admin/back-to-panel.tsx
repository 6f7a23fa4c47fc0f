import { Back } from '../ui/icons.tsx'
import { linkLook } from '../ui/link-look.ts'

export const BackToPanel = () => (
  <a href="/admin-panel" className={`${linkLook} gap-2`}>
    <Back />
    Back to the panel
  </a>
)
