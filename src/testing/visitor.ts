import { createApp } from '../app.ts'
import type { AppContext } from '../app-context.ts'
import { Client } from './client.ts'

export function visitorOf(context: AppContext) {
  const app = createApp(context)
  return new Client((request) => app.handle(request))
}
