import { screen } from '../data/screen.tsx'

export const requestScreen = screen('requests/request-form.tsx', () => import('./request-form.tsx'))
