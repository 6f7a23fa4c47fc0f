import { Fragment } from 'react'

/** An address that goes on in a new line between its words, not within one. */
export const Jointed = ({ of: address }: { of: string }) =>
  [...address.matchAll(/[^@./_]+[@./_]*|[@./_]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
