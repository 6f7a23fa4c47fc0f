import { Fragment, type KeyboardEvent } from 'react'
import { Naming } from '../../ui/naming.tsx'
import { Picture } from '../../ui/picture.tsx'
import { AlikeMark } from './alike.tsx'
import { canBulk } from './bulk-bar.tsx'
import { Actions, type RowProps } from './item-actions.tsx'
import type { Row } from './listing.ts'
import { OpenRow } from './open-row.tsx'

const cell = 'block md:table-cell md:py-3 md:align-middle'

/** An item, what it is and what can be done with it; its preview opens beneath it. */
export function ItemRow<Item extends Row>(props: RowProps<Item>) {
  const { of, item, items, selection, actions, opening, idOf } = props
  const isOpen = opening.isOpen(item.id)
  const hasWords = of.troubleOf?.(item) || actions.problemOf(item.id)
  const columns = items.length > 0 ? (of.columns?.length ?? 0) + (canBulk(of) ? 3 : 2) : 0
  const closeByKey = (event: KeyboardEvent) => {
    const isAsked = event.target instanceof Element && event.target.closest('dialog')
    if (event.key !== 'Escape' || !isOpen || isAsked) return
    if (opening.isEditing(item.id)) return opening.stopEditing()
    opening.close()
    document.getElementById(idOf(item.id, 'Preview'))?.focus()
  }
  return (
    <>
      <tr
        aria-busy={actions.isBusy(item.id)}
        onKeyDown={closeByKey}
        className={`group/row relative block border-line py-3 aria-busy:opacity-60 md:table-row md:py-0 ${hasWords ? '' : 'border-b'} ${canBulk(of) ? 'pl-12' : ''}`}
      >
        {canBulk(of) && (
          <td className={`${cell} absolute top-2 left-0 md:static md:w-12`}>
            <label className="flex size-10 items-center justify-center">
              <span className="sr-only">Select: {of.nameOf(item)}</span>
              <input
                type="checkbox"
                checked={selection.has(item.id)}
                onChange={() => selection.toggle(item)}
                className="size-5 accent-primary"
              />
            </label>
          </td>
        )}
        <NameCell {...props} />
        {of.columns?.map(({ head, cell: show, isWord }) => (
          <td
            key={head}
            className={`${cell} md:pr-4 ${isWord ? 'whitespace-nowrap' : 'wrap-anywhere'}`}
          >
            {show(item)}
          </td>
        ))}
        <td className={cell}>
          <Actions {...props} />
        </td>
      </tr>
      {hasWords && <WordsRow {...props} columns={columns} />}
      {isOpen && of.Preview && (
        <OpenRow {...props} Preview={of.Preview} columns={columns} onKeyDown={closeByKey} />
      )}
    </>
  )
}

function NameCell<Item extends Row>({ of, item, idOf, hrefOf }: RowProps<Item>) {
  const facts = of.factsOf?.(item).flatMap((fact) => fact || [])
  const picture = of.pictureOf?.(item)
  return (
    <th
      scope="row"
      id={idOf(item.id, 'name')}
      className={`${cell} text-left font-normal md:pr-4 ${of.columns ? '' : 'md:w-full'}`}
    >
      <span className="flex items-center gap-3">
        {picture && <Thumbnail key={picture} src={picture} />}
        <span className="block min-w-0">
          <span dir="auto" className="block font-semibold wrap-anywhere md:min-w-40">
            {of.nameOf(item)}
          </span>
          {of.markOf?.(item) && (
            <span className="mr-2 inline-block rounded-[4px] bg-spark px-2 font-semibold text-abyss text-meta">
              {of.markOf(item)}
            </span>
          )}
          {of.areCompared && <AlikeMark item={item} name={of.nameOf(item)} hrefOf={hrefOf} />}
          {facts && <Facts of={facts} />}
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

/** What is wrong with an item, and what went wrong when something was done to it: beneath all of its columns. */
function WordsRow<Item extends Row>(props: RowProps<Item> & { columns: number }) {
  const { of, item, actions, idOf, columns } = props
  const problem = actions.problemOf(item.id)
  return (
    <tr className="block border-line border-b md:table-row">
      <td
        colSpan={columns}
        headers={idOf(item.id, 'name')}
        className={`block pb-3 text-meta wrap-anywhere md:table-cell ${canBulk(of) ? 'pl-12 md:pl-10' : ''}`}
      >
        <p className="text-muted empty:hidden">{of.troubleOf?.(item)}</p>
        {problem && (
          <p role="alert" className="font-semibold text-danger">
            <Naming name={of.nameOf(item)}>{problem}</Naming>
          </p>
        )}
      </td>
    </tr>
  )
}
