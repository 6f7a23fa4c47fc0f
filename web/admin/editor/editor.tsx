import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Api, Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { useSite } from '../../data/site.tsx'
import { Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { Back } from '../../ui/icons.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { actIn, asAdmin, expectSession, type Fields, type Tagged } from '../calls.ts'
import { adminScreen } from '../session/guard.tsx'
import { Missing } from './deleted.tsx'
import { EditorForm } from './editor-form.tsx'
import type { CreateAndEditOptions, EditOptions } from './options.ts'
import { creating, editing } from './saving.ts'

/** Creates an item, or edits the one in the address. */
export const editorScreen = <New, Edit>(of: CreateAndEditOptions<New, Edit>) =>
  adminScreen(({ route, id }) => (
    <EditorPage>
      {id === undefined ? (
        <Creating of={of} title={route.title} />
      ) : (
        <Editing key={id} of={of} title={route.title} id={id} />
      )}
    </EditorPage>
  ))

/** Edits what there is only one of. */
export const settingScreen = <Edit,>(of: EditOptions<Edit>) =>
  adminScreen(({ route }) => (
    <EditorPage>
      <Editing of={of} title={route.title} id={1} />
    </EditorPage>
  ))

const EditorPage = ({ children }: { children: ReactNode }) => (
  <Page>
    <a href="/admin-panel" className={`${linkLook} gap-2`}>
      <Back />
      Back to the panel
    </a>
    <div className="mt-4 max-w-form">{children}</div>
  </Page>
)

type CreatingProps<New, Edit> = { of: CreateAndEditOptions<New, Edit>; title: string }

function Creating<New, Edit>({ of, title }: CreatingProps<New, Edit>) {
  const { api } = useSource()
  return <EditorForm of={of} saving={creating(of, api)} title={title} />
}

type EditingProps<Edit> = { of: EditOptions<Edit>; title: string; id: number }

function Editing<Edit>({ of, title, id }: EditingProps<Edit>) {
  const { api } = useSource()
  const site = useSite()
  const { data, error, refetch } = useQuery({
    queryKey: ['editor', of.key, id],
    queryFn: () => asAdmin(of.read(api, id)).catch((error) => orSessionIsOver(api, error)),
    // Read when the editor opens and never again: what is typed must not change under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [taken, setTaken] = useState<Tagged<Fields>>()
  const read = taken ?? data
  if (read) {
    const item = { id, read }
    return (
      <EditorForm
        key={read.tag}
        {...{ of, title, item }}
        saving={editing(of, { api, item, site })}
        onTake={setTaken}
        isTaken={taken !== undefined}
      />
    )
  }
  const isGone = error instanceof Refused && error.status === 404
  return (
    <>
      <Heading title={title} />
      <div className="mt-6">
        {!error && <p role="status">Loading…</p>}
        {error && !isGone && (
          <LoadFailed text={of.says.loadFailed} onRetry={() => void refetch()} />
        )}
        {isGone && (
          <>
            <p role="alert" className="font-semibold text-danger">
              {of.says.loadFailed}
            </p>
            <Missing
              {...{ of, id }}
              deletion={actIn(error.cause)}
              onRestored={() => void refetch()}
            />
          </>
        )}
      </div>
    </>
  )
}

/** Without a session the server answers 404 for what isn't public, too. */
async function orSessionIsOver(api: Api, error: unknown): Promise<never> {
  if (error instanceof Refused && error.status === 404) await expectSession(api)
  throw error
}
