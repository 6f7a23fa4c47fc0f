import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { useSite } from '../../data/site.tsx'
import { Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { BackToPanel } from '../back-to-panel.tsx'
import { asAdmin, readByAndAt, requireSession } from '../calls.ts'
import { adminScreen } from '../session/guard.tsx'
import { Deletion } from './deleted.tsx'
import { EditorForm } from './editor-form.tsx'
import type { Editor, Item } from './options.ts'
import { creating, editing } from './saving.ts'

/** Creates an item, or edits the one in the address. */
export const editorScreen = <New, Edit>(of: Editor<New, Edit>) =>
  adminScreen(({ route: { title }, id = of.only }) => (
    <Page>
      <BackToPanel />
      <div className="mt-4 max-w-form">
        {id === undefined ? (
          <Creating {...{ of, title }} />
        ) : (
          <Editing key={id} {...{ of, title, id }} />
        )}
      </div>
    </Page>
  ))

type Props<New, Edit> = { of: Editor<New, Edit>; title: string }

function Creating<New, Edit>({ of, title }: Props<New, Edit>) {
  const { api } = useSource()
  return of.create && <EditorForm {...{ of, title }} saving={creating(of.create, api)} />
}

function Editing<New, Edit>({ of, title, id }: Props<New, Edit> & { id: number }) {
  const { api, client } = useSource()
  const site = useSite()
  const queryKey = ['editor', of.key, id]
  const { data, error, refetch } = useQuery<Item['read']>({
    queryKey,
    // Without a session the server answers what is public as to a visitor, and 404 for everything else.
    queryFn: async () => (await Promise.all([asAdmin(of.read(api, id)), requireSession(api)]))[0],
    // Read when the editor opens and never again: what is typed must not change under the hand.
    staleTime: 'static',
    gcTime: 0,
  })
  if (data) {
    const item = { id, read: data }
    return (
      <EditorForm
        key={data.tag}
        {...{ of, title, item }}
        saving={editing(of.edit, { of, api, item, site })}
        onTake={(theirs) => client.setQueryData(queryKey, { ...theirs, isTaken: true })}
      />
    )
  }
  const again = () => void refetch()
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      <Heading title={title} />
      <div className="mt-6">
        {!error && <p role="status">Loading…</p>}
        {error && !isGone && <LoadFailed text={of.loadFailed} onRetry={again} />}
        {isGone && (
          <>
            <p role="alert" className="font-semibold text-danger">
              {of.loadFailed}
            </p>
            <Deletion
              {...{ of, id, deletion: readByAndAt(error.cause), onRestored: again }}
              label="Restore it"
              otherwise="It is not there, or not there any more."
            />
          </>
        )}
      </div>
    </>
  )
}
