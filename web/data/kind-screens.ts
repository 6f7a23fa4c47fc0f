import type { Fields } from '../admin/calls.ts'
import type { OwnEditor } from '../admin/editor/kind-editor.ts'
import type { PanelLists, ReviewedPanelLists } from '../admin/panel/tab.ts'
import type { OwnForm } from '../forms/submission-screen.tsx'
import type { Kind, ReviewedKind, Row } from './kind.ts'
import { joined, type Load, type ScreenModule, screen } from './screen.tsx'

const editors = screen(
  'admin/editor/kind-editor.ts',
  () => import('../admin/editor/kind-editor.ts'),
)
const submissions = screen(
  'forms/submission-screen.tsx',
  () => import('../forms/submission-screen.tsx'),
)

const fileOf = <Loaded>(folder: string, name: string, load: Load<Loaded>) =>
  screen(`kinds/${folder}/${name}.tsx`, load)

type Own<Panels> = {
  list: Load<ScreenModule>
  /** The page of an item, where items have pages. */
  item?: Load<ScreenModule>
  admin: Load<Panels>
}

const ownScreens = <Panels>(folder: string, { list, item, admin }: Own<Panels>) => ({
  list: fileOf(folder, 'list', list),
  ...(item && { item: fileOf(folder, 'item', item) }),
  admin: fileOf(folder, 'admin', admin),
})

type CuratedFiles<Draft> = Own<PanelLists> & {
  form: Load<OwnEditor<Draft>>
}

/** A curated kind with its screens, by the files of its folder; the editor is made of its form. */
export const withScreens = <Draft extends object, Item extends Row & Fields>(
  folder: string,
  kind: Kind<Draft, Item>,
  files: CuratedFiles<NoInfer<Draft>>,
) => {
  const form = fileOf(folder, 'form', files.form)
  const editor = joined(form, editors, (editor, own) => editor(kind, own))
  return { ...kind, screens: { ...ownScreens(folder, files), editor } }
}

type ReviewedFiles<Entered> = Own<ReviewedPanelLists> & {
  /** `editor` is what differs for admins. */
  form: Load<OwnForm<Entered> & { editor?: Partial<OwnEditor<Entered>> }>
}

/** The same of a reviewed kind, whose submission page is made of its form, too. */
export function withReviewedScreens<
  Draft extends object,
  Entered extends Draft,
  Item extends Row & Fields,
>(folder: string, kind: ReviewedKind<Draft, Item>, files: ReviewedFiles<Entered>) {
  const form = fileOf(folder, 'form', files.form)
  const submission = joined(form, submissions, (submission, own) => submission(kind, own))
  const editor = joined(form, editors, (editor, { schema, blank, names, Fields, editor: own }) =>
    editor(kind, { schema, blank, names, Fields, ...own }),
  )
  return { ...kind, screens: { ...ownScreens(folder, files), submission, editor } }
}
