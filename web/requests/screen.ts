import { screen } from '../data/screen.tsx'

/** The page on which anybody asks for access. */
export const requestScreen = screen('requests/request-form.tsx', () => import('./request-form.tsx'))
