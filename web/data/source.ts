import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Api } from './api.ts'

/** Where data comes from. Types only: the first page loads neither the client nor the cache. */
export type Source = { client: QueryClient; api: Api }

/** The source of one rendering on the server or of one test; a browser's tab makes its own. */
export const SourceContext = createContext<Source | undefined>(undefined)
