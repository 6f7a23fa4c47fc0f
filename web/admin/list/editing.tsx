import { useState } from 'react'
import type { Screen } from '../../data/screen.tsx'
import type { RowEditor, RowEditorProps } from '../editor/row-place.ts'
import { lazyPart } from '../panel/lazy-part.tsx'
import type { Result } from './listing.ts'

/** Editing a row in its place: the form, whose code comes when it is opened, and what is said once it is saved. */
export function useEditing(
  editor: Screen<RowEditor> | undefined,
  refresh: () => Promise<void>,
  actions: { results: readonly Result[]; dismiss: () => void },
) {
  const [saved, setSaved] = useState<Result>()
  const [Editor] = useState(() => editor && formOf(editor))
  const onEdited = (words: string) => {
    actions.dismiss() // what was said of the last action is over
    void refresh().then(() => setSaved({ name: '', words, state: 'done' }))
  }
  // What is done next is what is said next.
  const isLast = actions.results.length === 0
  return { Editor, saved: isLast ? saved : undefined, onEdited, dismiss: () => setSaved(undefined) }
}

const formOf = (editor: Screen<RowEditor>) =>
  lazyPart(editor, ({ drawInRow }, props: RowEditorProps) => drawInRow(props))
