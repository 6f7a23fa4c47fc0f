import { Fragment } from 'react'

/** An email or web address whose lines break only between its words. */
export const BreakableAddress = ({ address }: { address: string }) =>
  [...address.matchAll(/[^@./_]+[@./_]*|[@./_]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
