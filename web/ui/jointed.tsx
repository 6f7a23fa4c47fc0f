import { Fragment } from 'react'

/** An address that breaks between its words only. */
export const Jointed = ({ of: address }: { of: string }) =>
  [...address.matchAll(/[^@./_]+[@./_]*|[@./_]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
