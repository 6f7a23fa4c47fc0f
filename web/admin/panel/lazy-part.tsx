import { type ComponentType, Suspense } from 'react'
import { type Screen, useScreen } from '../../data/screen.tsx'
import { Failed } from '../../layout/failed.tsx'

/** A component whose code is loaded when it is rendered; a failure to load it is shown in its place. */
export const lazyPart =
  <Props extends object, Code>(
    screen: Screen<Code>,
    select: (code: Code) => ComponentType<Props>,
  ) =>
  (props: Props) => (
    <Failed screen={screen} isPart>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <Loaded {...{ screen, select, props }} />
      </Suspense>
    </Failed>
  )

type LoadedProps<Props, Code> = {
  screen: Screen<Code>
  select: (code: Code) => ComponentType<Props>
  props: Props
}

function Loaded<Props extends object, Code>({ screen, select, props }: LoadedProps<Props, Code>) {
  const Part = select(useScreen(screen))
  return <Part {...props} />
}
