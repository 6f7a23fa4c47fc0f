import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { smallButtonLook } from '../../ui/button.tsx'
import { ActionButtons, Edit, type RowProps } from './item-actions.tsx'
import type { Row } from './listing.ts'

type Props<Item extends Row> = RowProps<Item> & {
  Preview: ComponentType<{ item: Item }>
  columns: number
  onKeyDown: (event: KeyboardEvent) => void
}

/** What opens beneath a row: its preview, or the form it is edited with. */
export function OpenRow<Item extends Row>({ columns, onKeyDown, ...props }: Props<Item>) {
  const { item, opening, idOf } = props
  const isEditing = opening.isEditing(item.id)
  useFocusBack(isEditing, idOf(item.id, 'EditHere'))
  return (
    <tr className="block border-line border-b md:table-row" onKeyDown={onKeyDown}>
      <td
        id={idOf(item.id, 'shown')}
        colSpan={columns}
        className="block pt-3 pb-5 wrap-anywhere md:table-cell md:py-3 md:align-middle"
      >
        {isEditing ? <Editing {...props} /> : <Shown {...props} />}
      </td>
    </tr>
  )
}

/** Whoever stops editing is where they began. */
function useFocusBack(isEditing: boolean, id: string) {
  const was = useRef(false)
  const follow = useEffectEvent((now: boolean) => {
    if (was.current && !now) document.getElementById(id)?.focus()
    was.current = now
  })
  useEffect(() => follow(isEditing), [isEditing])
}

type ShownProps<Item extends Row> = Omit<Props<Item>, 'columns' | 'onKeyDown'>

function Shown<Item extends Row>({ Preview, ...props }: ShownProps<Item>) {
  const { of, item, opening, idOf, Editor } = props
  return (
    <>
      <Preview item={item} />
      <div className="mt-6 flex flex-wrap gap-2">
        {Editor && (
          <button
            type="button"
            id={idOf(item.id, 'EditHere')}
            aria-label={`Edit here: ${of.nameOf(item)}`}
            onClick={opening.edit}
            className={smallButtonLook('quiet')}
          >
            Edit here
          </button>
        )}
        <Edit {...props} />
        <ActionButtons {...props} />
      </div>
    </>
  )
}

function Editing<Item extends Row>({ of, item, opening, Editor, onEdited }: ShownProps<Item>) {
  if (!Editor || !of.editorOf) return null
  const onSaved = (notice: string) => {
    onEdited(notice)
    opening.stopEditing()
  }
  const place = { path: of.editorOf(item), onSaved, onCancel: opening.stopEditing }
  return (
    <div className="max-w-form pt-2">
      <Editor id={item.id} title={`Edit: ${of.nameOf(item)}`} place={place} />
    </div>
  )
}
