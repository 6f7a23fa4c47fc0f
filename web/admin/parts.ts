import { screen } from '../data/screen.tsx'

/** Parts of the panel and its editors that are loaded when they are rendered. */
export const parts = {
  activity: screen('admin/activity/activity.tsx', () => import('./activity/activity.tsx')),
  emails: screen('admin/status/emails.tsx', () => import('./status/emails.tsx')),
  status: screen('admin/status/status.tsx', () => import('./status/status.tsx')),
  lab: screen('admin/lab/lab-editor.tsx', () => import('./lab/lab-editor.tsx')),
  importFile: screen('admin/files/import.tsx', () => import('./files/import.tsx')),
  history: screen('admin/history/history.tsx', () => import('./history/history.tsx')),
}
