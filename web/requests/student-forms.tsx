import type { ScreenProps } from '../data/screen.tsx'
import { Column } from '../layout/column.tsx'
import { cardLook, faceLook } from '../ui/card.tsx'

const render = ({ route }: ScreenProps) => (
  <Column title={route.title}>
    <div className={`mt-8 max-w-form ${cardLook()}`}>
      <div className={faceLook('alone')}>
        <h2 className="text-card">
          <a href="/submit-sd-request" className="stretched underline underline-offset-4">
            Server and Database Access Form
          </a>
        </h2>
        <p className="mt-3 max-w-measure">
          Request access to lab servers and databases. Teachers approve server-access requests.
        </p>
      </div>
    </div>
  </Column>
)

export default { render }
