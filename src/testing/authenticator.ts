import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string }

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (words: string) =>
  Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
const bytes = (of: Buffer) => Buffer.concat([Buffer.from([0x58, of.length]), of])

const attest = (data: Buffer) =>
  Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), bytes(data)],
  ])

/** COSE: EC2, ES256, P-256, then x and y. */
const keyOf = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    ...[
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ],
  ])

function authData(origin: string, flags: number, counter: number) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
}

/** A software authenticator that verifies its user. */
export function createAuthenticator(origin = 'https://hydra.college.edu') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const raw = randomBytes(16)
  const id = raw.toString('base64url')
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    id,
    create(options: Options) {
      const key = keyOf(publicKey.export({ format: 'jwk' }))
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, raw.length]), raw, key])
      const data = Buffer.concat([authData(origin, 0x45, 0), credential])
      return {
        id,
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attest(data).toString('base64url'),
        transports: 'internal',
      }
    },
    get(options: Options, counter: number, flags = 0x05) {
      const data = authData(origin, flags, counter)
      const client = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}
