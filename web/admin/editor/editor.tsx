import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Api, Refused } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import { Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { Back } from '../../ui/icons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { actIn, asAdmin, expectSession, type Fields, type Tagged } from '../calls.ts'
import { adminScreen } from '../session/guard.tsx'
import { EditorForm } from './editor-form.tsx'
import type { Changing, EditorKind } from './editor-kind.ts'
import { NotThere } from './gone.tsx'
import { adding, changing } from './work.ts'

/** Creating and editing are one editor: with an id it begins from what is there. */
export const editorScreen = <New, Edit>(of: EditorKind<New, Edit>) =>
  adminScreen(({ route, id }) => (
    <EditorPage>
      {id === undefined ? (
        <Fresh of={of} title={route.title} />
      ) : (
        <Loaded key={id} of={of} title={route.title} id={id} />
      )}
    </EditorPage>
  ))

/** The same for what there is one of, which is never made. */
export const settingScreen = <Edit,>(of: Changing<Edit>) =>
  adminScreen(({ route }) => (
    <EditorPage>
      <Loaded of={of} title={route.title} id={1} />
    </EditorPage>
  ))

const noMore = () => () => {}

const EditorPage = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageLink
      to="/admin-panel"
      className="inline-flex min-h-11 items-center gap-2 text-primary underline underline-offset-4"
    >
      <Back />
      Back to the panel
    </PageLink>
    <div className="mt-4 max-w-form">{children}</div>
  </Page>
)

type FreshProps<New, Edit> = { of: EditorKind<New, Edit>; title: string }

function Fresh<New, Edit>({ of, title }: FreshProps<New, Edit>) {
  const { api } = useSource()
  return <EditorForm of={of} work={adding(of, api)} title={title} />
}

type Props<Edit> = { of: Changing<Edit>; title: string; id: number }

function Loaded<Edit>({ of, title, id }: Props<Edit>) {
  const { useAfterwards = noMore } = of
  const afterwards = useAfterwards()
  const { api } = useSource()
  const { data, error, refetch } = useQuery({
    queryKey: ['editor', of.key, id],
    queryFn: () => asAdmin(of.read(api, id)).catch((error) => orSessionIsOver(api, error)),
    // Read afresh for each editor, and then left alone: it is the reader's to change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const restore = of.history?.restore
  const putBack = async () => {
    if (restore) await asAdmin(restore(api, id))
    await refetch()
  }
  const [taken, setTaken] = useState<Tagged<Fields>>()
  const read = taken ?? data
  if (read)
    return (
      <EditorForm
        key={read.tag}
        of={of}
        work={changing(of, { api, id, afterwards })}
        title={title}
        id={id}
        read={read}
        onTake={setTaken}
        isTaken={taken !== undefined}
      />
    )
  if (error)
    return (
      <Shell title={title}>
        {error instanceof Refused && error.status === 404 ? (
          <>
            <p role="alert" className="font-semibold text-danger">
              {of.says.loadFailed}
            </p>
            <NotThere of={of} gone={actIn(error.cause)} onRestore={restore && putBack} />
          </>
        ) : (
          <LoadFailed text={of.says.loadFailed} onRetry={() => void refetch()} />
        )}
      </Shell>
    )
  return (
    <Shell title={title}>
      <p role="status">Loading…</p>
    </Shell>
  )
}

/** To a stranger, too, what is not public is not there. */
async function orSessionIsOver(api: Api, error: unknown): Promise<never> {
  if (error instanceof Refused && error.status === 404) await expectSession(api)
  throw error
}

const Shell = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Heading title={title} />
    <div className="mt-6">{children}</div>
  </>
)
