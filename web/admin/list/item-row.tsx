import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { QuotedName } from '../../ui/quoted-name.tsx'
import { Editing } from '../editing.tsx'
import { useCounts } from '../panel/use-counts.ts'
import { useTimeFormat } from '../time-format.ts'
import { DuplicateLinks } from './duplicates.tsx'
import { useList } from './list-context.ts'
import { hasBulkActions, type Row } from './list-definition.ts'
import { ItemPreview } from './preview-pane.tsx'
import { Mark, RowActions } from './row-actions.tsx'

type Props = { item: Row }

/** Cells are stacked on a phone and beside a preview. */
const cellLook = (isStacked: boolean) =>
  isStacked ? 'block' : 'block md:table-cell md:py-3 md:align-middle'
const rowLook = (isStacked: boolean) => (isStacked ? 'block' : 'block md:table-row')

export function ItemRow({ item }: Props) {
  const { of, actions, focus, idOf, isBeside } = useList()
  const { id } = item
  const problem = actions.problemOf(id)
  const isOpen = focus.isOpen(id)
  const look = [
    'group/row relative py-3 aria-busy:opacity-60',
    rowLook(isBeside),
    isBeside ? 'px-3' : 'md:py-0',
    isBeside && isOpen && 'bg-sunken',
    !problem && 'border-line border-b',
    hasBulkActions(of) && 'pl-12',
  ]
  return (
    <>
      <tr aria-busy={actions.isBusy(id)} className={look.filter(Boolean).join(' ')}>
        <SelectCell item={item} />
        <NameCell item={item} />
        {of.columns?.map(({ head, cell, isWord }) => (
          <td
            key={head}
            className={`${cellLook(isBeside)} md:pr-4 ${isWord ? 'whitespace-nowrap' : 'min-w-28 wrap-anywhere'}`}
          >
            {cell(item)}
          </td>
        ))}
        <ActionsCell item={item} />
      </tr>
      {problem && (
        <Beneath item={item}>
          <p role="alert" className="font-semibold text-danger">
            <QuotedName name={of.nameOf(item)}>{problem}</QuotedName>
          </p>
        </Beneath>
      )}
      {isOpen && !isBeside && of.Preview && (
        <Beneath item={item} id={idOf(id, 'shown')}>
          <ItemPreview item={item} />
        </Beneath>
      )}
    </>
  )
}

function SelectCell({ item }: Props) {
  const { of, selection, isBeside } = useList()
  if (!hasBulkActions(of)) return null
  return (
    <td
      className={`${cellLook(isBeside)} absolute top-2 left-0 ${isBeside ? '' : 'md:static md:w-12'}`}
    >
      {!of.isDecidedAlone?.(item) && (
        <label className="flex size-10 items-center justify-center">
          <span className="sr-only">Select: {of.nameOf(item)}</span>
          <input
            type="checkbox"
            checked={selection.has(item.id)}
            onChange={() => selection.toggle(item)}
            className="size-5 accent-primary"
          />
        </label>
      )}
    </td>
  )
}

function ActionsCell({ item }: Props) {
  const { of, isBeside } = useList()
  if (of.actions.length === 0 && !of.editorOf) return null
  return (
    <td className={cellLook(isBeside)}>
      <div
        className={`mt-2 flex flex-wrap gap-2 ${isBeside ? '' : 'md:mt-0 md:ml-auto md:w-max md:justify-end'}`}
      >
        {of.Preview && <PreviewButton item={item} />}
        <RowActions item={item} isInPane={false} maxVisible={1} />
      </div>
    </td>
  )
}

function PreviewButton({ item }: Props) {
  const { of, focus, idOf } = useList()
  const isOpen = focus.isOpen(item.id)
  return (
    <Button
      isSmall
      look="quiet"
      id={idOf(item.id, 'Preview')}
      aria-label={`Preview: ${of.nameOf(item)}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? idOf(item.id, 'shown') : undefined}
      onClick={() => (isOpen ? focus.close() : focus.open(item.id))}
      onKeyDown={({ key }) => key === 'Escape' && focus.close()}
    >
      Preview
    </Button>
  )
}

function NameCell({ item }: Props) {
  const { of, place, idOf, isBeside } = useList()
  const { saved } = place
  const editing = useCounts().data?.editing[of.editorOf?.(item) ?? '']
  const isJustSaved = saved?.id === item.id && of.key.endsWith(saved.path)
  const cell = useRef<HTMLTableCellElement>(null)
  useEffect(() => {
    if (!isJustSaved) return
    cell.current?.scrollIntoView({ block: 'center' })
    cell.current?.parentElement
      ?.querySelector<HTMLElement>('button, a')
      ?.focus({ preventScroll: true })
  }, [isJustSaved])
  const timeFormats = useTimeFormat()
  const facts = of.factsOf?.(item, timeFormats).flatMap((fact) => fact || [])
  const picture = of.pictureOf?.(item)
  const link = of.linkOf?.(item)
  return (
    <th
      ref={cell}
      scope="row"
      id={idOf(item.id, 'name')}
      className={`${cellLook(isBeside)} text-left font-normal md:pr-4 ${of.columns ? '' : 'md:w-full'}`}
    >
      <span className="flex items-center gap-3">
        {picture && <Thumbnail key={picture} src={picture} />}
        <span className="block min-w-0">
          <span dir="auto" className="block font-semibold wrap-anywhere md:min-w-40">
            {link ? (
              <a href={link} className="text-primary underline underline-offset-4">
                {of.nameOf(item)}
              </a>
            ) : (
              of.nameOf(item)
            )}
          </span>
          {isJustSaved && (
            <span className="mr-2 font-semibold text-meta text-success">Just saved</span>
          )}
          <Mark item={item} />
          <DuplicateLinks item={item} />
          {facts && <Facts of={facts} />}
          {editing && (
            <span className="absolute end-0 top-0 rounded-b-[4px] bg-spark px-2 font-semibold text-abyss text-meta/4">
              <Editing names={editing} />
            </span>
          )}
        </span>
      </span>
    </th>
  )
}

/** Lines break between facts; only a fact longer than a line breaks within itself. */
const Facts = ({ of: facts }: { of: readonly string[] }) => (
  <span className="block text-pretty text-meta text-muted wrap-anywhere">
    {[...facts.entries()].map(([place, fact]) => (
      <Fragment key={place}>
        <span className="inline-block">
          <bdi>{fact}</bdi>
          {place < facts.length - 1 && ' ·'}
        </span>{' '}
      </Fragment>
    ))}
  </span>
)

const Thumbnail = ({ src }: { src: string }) => (
  <Picture
    src={src}
    alt=""
    sizes="48px"
    widths={[320]}
    shape={[1, 1]}
    className="size-12 shrink-0 rounded-input bg-sunken object-cover"
    fallback={null}
  />
)

type BeneathProps = Props & { id?: string; children: ReactNode }

/** A row across all columns, beneath the item's own. */
function Beneath({ item, id, children }: BeneathProps) {
  const { of, idOf, isBeside } = useList()
  return (
    <tr className={`border-line border-b ${rowLook(isBeside)}`}>
      <td
        id={id}
        colSpan={(of.columns?.length ?? 0) + (hasBulkActions(of) ? 3 : 2)}
        headers={idOf(item.id, 'name')}
        className={`${cellLook(isBeside)} pb-3 ${id ? '' : 'text-meta'} wrap-anywhere ${hasBulkActions(of) && !id ? 'pl-12 md:pl-10' : ''}`}
      >
        {children}
      </td>
    </tr>
  )
}
