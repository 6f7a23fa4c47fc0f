import { type ReactNode, Suspense } from 'react'
import { type Screen, useScreen } from '../../data/screen.tsx'
import { Failed } from '../../layout/failed.tsx'

/** A part of a page whose code comes when it is looked at; it says in its place when that doesn't come. */
export const lazyPart =
  <Props extends object, Code>(
    screen: Screen<Code>,
    draw: (code: Code, props: Props) => ReactNode,
  ) =>
  (props: Props) => (
    <Failed screen={screen} isPart>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <Loaded screen={screen} draw={(code: Code) => draw(code, props)} />
      </Suspense>
    </Failed>
  )

type LoadedProps<Code> = { screen: Screen<Code>; draw: (code: Code) => ReactNode }

function Loaded<Code>({ screen, draw }: LoadedProps<Code>) {
  return draw(useScreen(screen))
}
