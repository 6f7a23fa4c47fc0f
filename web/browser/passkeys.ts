import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Loaded when it is needed: few log in so. */
const webauthn = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys, and the page stands where the site's are good. */
export const hasPasskeys = (publicUrl: string) =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  new URL(publicUrl).origin === location.origin &&
  !/^[\d.]+$|:/.test(location.hostname)

/** Asks the reader's device for a new passkey; its answer as the API takes it. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await webauthn()
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports: transports.join() }
}

/** Asks the reader's device for one of its passkeys; its answer as the API takes it. */
export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await webauthn()
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Whether the reader has put the device's question away, which is no failure. */
export const isPutAway = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
