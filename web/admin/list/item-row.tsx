import { Fragment, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Naming } from '../../ui/naming.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Editing } from '../editing.tsx'
import { useTimeFormat } from '../time-format.ts'
import { AlikeMarks } from './alike.tsx'
import { useList } from './list-context.ts'
import { canBulk, type Row } from './list-definition.ts'
import { Shown } from './pane.tsx'
import { MarkOf, Ways } from './ways.tsx'

type Props = { item: Row }

/** Cells of a table; on a phone, and in a list beside its preview, one beneath the other. */
const cellLook = (isStacked: boolean) =>
  isStacked ? 'block' : 'block md:table-cell md:py-3 md:align-middle'
const rowLook = (isStacked: boolean) => (isStacked ? 'block' : 'block md:table-row')

/** An item, what it is and what can be done with it; where its preview has no place beside the list, it opens beneath. */
export function ItemRow({ item }: Props) {
  const { of, saved, selection, actions, opening, idOf, isBeside } = useList()
  const { id } = item
  const problem = actions.problemOf(id)
  const trouble = of.troubleOf?.(item)
  const isOpen = opening.isOpen(id)
  const cell = cellLook(isBeside)
  const isMarked = isBeside && isOpen ? 'bg-sunken' : ''
  const isSaved = saved === id
  return (
    <>
      <tr
        aria-busy={actions.isBusy(id)}
        className={`group/row relative py-3 aria-busy:opacity-60 ${rowLook(isBeside)} ${isBeside ? `px-3 ${isMarked}` : 'md:py-0'} ${problem || trouble ? '' : 'border-line border-b'} ${canBulk(of) ? 'pl-12' : ''} ${isSaved ? 'shadow-[inset_3px_0_0_var(--success)]' : ''}`}
      >
        {canBulk(of) && (
          <td className={`${cell} absolute top-2 left-0 ${isBeside ? '' : 'md:static md:w-12'}`}>
            {!of.isAlone?.(item) && (
              <label className="flex size-10 items-center justify-center">
                <span className="sr-only">Select: {of.nameOf(item)}</span>
                <input
                  type="checkbox"
                  checked={selection.has(id)}
                  onChange={() => selection.toggle(item)}
                  className="size-5 accent-primary"
                />
              </label>
            )}
          </td>
        )}
        <NameCell {...{ item, isSaved }} />
        {of.columns?.map(({ head, cell: show, isWord }) => (
          <td
            key={head}
            className={`${cell} md:pr-4 ${isWord ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
          >
            {show(item)}
          </td>
        ))}
        {(of.actions.length > 0 || of.editorOf) && (
          <td className={cell}>
            <div
              className={`mt-2 flex flex-wrap gap-2 ${isBeside ? '' : 'md:mt-0 md:ml-auto md:w-max md:justify-end'}`}
            >
              <Ways
                item={item}
                isInPane={false}
                most={1}
                first={of.Preview && <Opener item={item} />}
              />
            </div>
          </td>
        )}
      </tr>
      {(problem || trouble) && (
        <Beneath item={item}>
          <p className="text-muted empty:hidden">{trouble}</p>
          {problem && (
            <p role="alert" className="font-semibold text-danger">
              <Naming name={of.nameOf(item)}>{problem}</Naming>
            </p>
          )}
        </Beneath>
      )}
      {isOpen && !isBeside && of.Preview && (
        <Beneath item={item} id={idOf(id, 'shown')}>
          <Shown item={item} />
        </Beneath>
      )}
    </>
  )
}

function Opener({ item }: Props) {
  const { of, opening, idOf } = useList()
  const isOpen = opening.isOpen(item.id)
  return (
    <Button
      isSmall
      look="quiet"
      id={idOf(item.id, 'Preview')}
      aria-label={`Preview: ${of.nameOf(item)}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? idOf(item.id, 'shown') : undefined}
      onClick={() => (isOpen ? opening.close() : opening.open(item.id))}
      onKeyDown={({ key }) => key === 'Escape' && opening.close()}
    >
      Preview
    </Button>
  )
}

function NameCell({ item, isSaved }: Props & { isSaved: boolean }) {
  const { of, idOf, isBeside, ...parts } = useList()
  const editing = parts.editing?.[of.editorOf?.(item) ?? '']
  const timeFormats = useTimeFormat()
  const facts = of.factsOf?.(item, timeFormats).flatMap((fact) => fact || [])
  const picture = of.pictureOf?.(item)
  const link = of.linkOf?.(item)
  return (
    <th
      scope="row"
      id={idOf(item.id, 'name')}
      className={`${cellLook(isBeside)} text-left font-normal md:pr-4 ${of.columns ? '' : 'md:w-full'}`}
    >
      <span className="flex items-center gap-3">
        {picture && <Thumbnail key={picture} src={picture} />}
        <span className="block min-w-0">
          <span dir="auto" className="block font-semibold wrap-anywhere md:min-w-40">
            {link ? (
              <PageLink to={link} className="text-primary underline underline-offset-4">
                {of.nameOf(item)}
              </PageLink>
            ) : (
              of.nameOf(item)
            )}
          </span>
          {isSaved && <span className="mr-2 font-semibold text-meta text-success">Just saved</span>}
          <MarkOf item={item} />
          {of.areCompared && <AlikeMarks item={item} />}
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

/** They are broken where one ends and the next begins, and only one that is longer than a line within itself. */
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

/** Says nothing that the name beside it doesn't. */
const Thumbnail = ({ src }: { src: string }) => (
  <Picture
    src={src}
    alt=""
    sizes="48px"
    widths={[320]}
    shape={[1, 1]}
    className="size-12 shrink-0 rounded-input bg-sunken object-cover"
    otherwise={null}
  />
)

type BeneathProps = Props & { id?: string; children: ReactNode }

/** What stands beneath all columns of an item. */
function Beneath({ item, id, children }: BeneathProps) {
  const { of, idOf, isBeside } = useList()
  return (
    <tr className={`border-line border-b ${rowLook(isBeside)}`}>
      <td
        id={id}
        colSpan={(of.columns?.length ?? 0) + (canBulk(of) ? 3 : 2)}
        headers={idOf(item.id, 'name')}
        className={`${cellLook(isBeside)} pb-3 ${id ? '' : 'text-meta'} wrap-anywhere ${canBulk(of) && !id ? 'pl-12 md:pl-10' : ''}`}
      >
        {children}
      </td>
    </tr>
  )
}
