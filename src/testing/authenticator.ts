import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string }

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const of = (...numbers: number[]) => Buffer.from(numbers)

/** CBOR. */
const map = (pairs: number, ...parts: Buffer[]) => Buffer.concat([of(0xa0 + pairs), ...parts])
const text = (words: string) => Buffer.concat([of(0x60 + words.length), Buffer.from(words)])
const bytes = (all: Buffer) => Buffer.concat([of(0x58, all.length), all])

const attest = (data: Buffer) =>
  map(3, text('fmt'), text('none'), text('attStmt'), map(0), text('authData'), bytes(data))

/** COSE: EC2, ES256, P-256, then x and y. */
function keyOf({ x = '', y = '' }: { x?: string; y?: string }) {
  const [first, second] = [x, y].map((each) => bytes(Buffer.from(each, 'base64url')))
  return map(5, of(1, 2, 3, 0x26, 0x20, 1, 0x21), first ?? of(), of(0x22), second ?? of())
}

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
