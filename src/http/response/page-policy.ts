/** The content security policy of a page that loads nothing: it allows it its own style by name, and nothing else. */
export const policyOfPage = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${new Bun.CryptoHasher('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
