import { screen } from '../data/screen.tsx'

/** Parts of the panel and its editors whose code comes when they are looked at. */
export const parts = {
  trash: screen('admin/trash/trash-list.tsx', () => import('./trash/trash-list.tsx')),
  activity: screen('admin/activity/activity.tsx', () => import('./activity/activity.tsx')),
  history: screen('admin/history/history.tsx', () => import('./history/history.tsx')),
}
