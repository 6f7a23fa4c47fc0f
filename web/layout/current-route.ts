import { createContext, use } from 'react'
import type { PageRoute } from '../../src/pages/contract.ts'

const RouteContext = createContext<PageRoute | undefined>(undefined)

export const CurrentRoute = RouteContext.Provider

/** The route of the page that is shown. */
export const useRoute = () => use(RouteContext)
