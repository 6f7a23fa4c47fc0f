import { expect, test } from 'bun:test'
import { createTestContext } from '../../testing/context.ts'
import { clientAddress } from './client-address.ts'

const addressOf = (proxies: number, peer: string | null, forwarded?: string) =>
  clientAddress(
    createTestContext({ TRUST_PROXY: String(proxies) }),
    new Request('http://localhost/', {
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    }),
    { requestIP: () => (peer === null ? null : { address: peer }) },
  )

test.each([
  ['without a proxy the peer counts, whatever it claims', 0, '192.0.2.1', '10.0.0.1'],
  ['behind a proxy what it wrote counts', 1, '127.0.0.1', '10.0.0.9, 192.0.2.1'],
  ['behind two the outermost’s', 2, '127.0.0.1', '10.0.0.9, 192.0.2.1, 198.51.100.2'],
  ['where a proxy wrote nothing the peer counts', 1, '192.0.2.1', undefined],
  ['where one of two wrote nothing, too', 2, '192.0.2.1', '198.51.100.2'],
  ['an IPv4 address in IPv6 clothes is the same client', 0, '::ffff:192.0.2.1', undefined],
] as const)('%s', (_, proxies, peer, forwarded) => {
  expect(addressOf(proxies, peer, forwarded)).toBe('192.0.2.1')
})

const network = '2001:db8:1::/56'

/** What a proxy writes, or, without a port and quotes, the address of whoever connects. */
test.each([
  ['2001:db8:1:2:3:4:5:6', network],
  ['2001:db8:1:ff::9', network],
  ['2001:db8:1:100::9', '2001:db8:1:100::/56'],
  ['2001:db8::9', '2001:db8::/56'],
  ['2001:DB8:0001:2::9', network],
  ['[2001:db8:1:2::9]:5678', network],
  ['[2001:db8:1:2::9]', network],
  ['"[2001:db8:1:2::9]:5678"', network],
  ['fe80::1%eth0', 'fe80::/56'],
  ['::1', '::/56'],
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:5678', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
])('%s is the client %s, an IPv6 address its network of 56 bits', (entry, client) => {
  expect(addressOf(1, '127.0.0.1', entry)).toBe(client)
  if (!/[["]|\d\.\d+:/.test(entry)) expect(addressOf(0, entry)).toBe(client)
})

test.each(['unknown', '_hidden', '1', '0x7f.1', '192.0.2.999', '1:2', '::1::', 'x'.repeat(9000)])(
  'what names no address (%#) counts as one client, whatever it says',
  (entry) => {
    expect(addressOf(1, '127.0.0.1', entry)).toBe('unknown')
  },
)

test('a socket without an address counts as one client', () => {
  expect(addressOf(0, null)).toBe('unknown')
})
