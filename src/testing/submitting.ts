import { but, type Client } from './client.ts'

type Submitted = { path: string; item: object }

export async function submit(by: Client, { path, item }: Submitted, changes = {}) {
  const { status, body } = await by.post(path, but({ ...item }, changes))
  if (status !== 201) throw new Error(`${path} answered ${status}.`)
  const address = String(body['receipt'])
  return { id: Number(body['id']), address, call: callOf(address) }
}

/** The call for the receipt at an address. */
export const callOf = (address: unknown) =>
  String(address).replace('/submission/', '/api/submissions/')
