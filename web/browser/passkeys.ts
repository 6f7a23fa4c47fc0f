import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

const webauthn = () => import('@simplewebauthn/browser')

/** Passkeys are bound to the host of `PUBLIC_URL`, which must not be an IP address. */
export const hasPasskeys = (publicUrl: string) =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  new URL(publicUrl).origin === location.origin &&
  !/^[\d.]+$|:/.test(location.hostname)

export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await webauthn()
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports: transports.join() }
}

export async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await webauthn()
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Whether the reader closed the browser's dialog. */
export const isPutAway = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
