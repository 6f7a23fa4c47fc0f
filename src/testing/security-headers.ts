export const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** What is wrong with an answer's security headers. */
export function complaintsAbout({ headers }: Pick<Response, 'headers'>) {
  const policy = headers.get('content-security-policy') ?? ''
  const isOwn = policy.includes("; base-uri 'none'") && /; form-action '(self|none)'/.test(policy)
  const unsafe = /unsafe|\*|http:|(script|style|connect)-src[^;]*(https|data|blob):/
  const telling = /^(access-control-.*|server|x-powered-by|set-cookie)$/
  const rules: [string, boolean][] = [
    ...Object.entries(everywhere).map(([name, value]): [string, boolean] => [
      name,
      [value, name === 'referrer-policy' && 'no-referrer'].includes(headers.get(name) ?? ''),
    ]),
    ['no framing by the policy', policy.includes("frame-ancestors 'none'")],
    ['nothing allowed that is not named', policy.startsWith("default-src 'none'")],
    ['no base or form of others where code runs', !policy.includes('script-src') || isOwn],
    ['nothing unsafe', !unsafe.test(policy)],
    [
      'no CORS, no cookie and no name of the software',
      ![...headers.keys()].some((name) => telling.test(name)),
    ],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}
