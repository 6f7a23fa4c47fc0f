import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Api } from './api.ts'

/** Types only: not every page loads the client and its cache. */
export type Source = { client: QueryClient; api: Api }

/** For the server and tests; a browser tab makes its own. */
export const SourceContext = createContext<Source | undefined>(undefined)
