/** What is wrong with an answer's security headers. */
export function complaintsAbout({ headers }: Pick<Response, 'headers'>) {
  const policy = headers.get('content-security-policy') ?? ''
  const rules: [string, boolean][] = [
    ['nosniff', headers.get('x-content-type-options') === 'nosniff'],
    ['no framing', headers.get('x-frame-options') === 'DENY'],
    ['no framing by the policy', policy.includes("frame-ancestors 'none'")],
    ['nothing allowed that is not named', policy.startsWith("default-src 'none'")],
    ['no base or form of others where code runs', !policy.includes('script-src') || isOwn(policy)],
    [
      'nothing unsafe',
      !/unsafe|\*|http:|(script|style|connect)-src[^;]*(https|data|blob):/.test(policy),
    ],
    [
      'a referrer policy',
      /^(strict-origin-when-cross-origin|no-referrer)$/.test(headers.get('referrer-policy') ?? ''),
    ],
    [
      'a permissions policy',
      /camera=\(\).*geolocation=\(\)/.test(headers.get('permissions-policy') ?? ''),
    ],
    ['an opener of its own', headers.get('cross-origin-opener-policy') === 'same-origin'],
    ['no use by others', headers.get('cross-origin-resource-policy') === 'same-origin'],
    ['no CORS', ![...headers.keys()].some((name) => name.startsWith('access-control-'))],
    ['no name of the software', !headers.has('server') && !headers.has('x-powered-by')],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

/** `default-src` says nothing of these two. */
const isOwn = (policy: string) =>
  policy.includes("; base-uri 'none'") && /; form-action '(self|none)'/.test(policy)
