import { pageSizes } from '../../../src/content/words.ts'
import { answerEdit, tagged } from '../../admin/calls.ts'
import { on } from '../../admin/list/facts.ts'
import { listOf } from '../../admin/list/item-list.tsx'
import type { Action, Listing } from '../../admin/list/listing.ts'
import { CategoryChoice, Hosts, Part } from '../../admin/list/preview.tsx'
import { orNothing } from '../../admin/list/verdict.ts'
import { postOf } from '../../content/post.ts'
import { type Api, answer, answerPage, type Highlight } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { HighlightCard } from './card.tsx'
import { ProjectArticle } from './page.tsx'

const approve: Action<Highlight> = {
  name: 'Approve',
  past: 'approved',
  look: 'primary',
  confirm: {
    title: 'Approve Highlight',
    question: 'Are you sure you want to approve this Highlight?',
  },
  questionOfMany: (count) => `Are you sure you want to approve these ${count} Highlights?`,
  run: async (api, { id }) =>
    (await answer(api['student-highlights'].approve({ id }).put(), failures.highlights.approve))
      .data,
  failed: failures.highlights.approve,
  isDone: ({ status }) => status === 'approved',
}

const remove: Action<Highlight> = {
  name: 'Delete',
  past: 'deleted',
  look: 'threat',
  confirm: {
    title: 'Delete Highlight',
    question: 'Are you sure you want to delete this Highlight?',
  },
  run: async (api, { id }) =>
    (await answer(api['student-highlights']({ id }).delete(), failures.highlights.remove)).data,
  failed: failures.highlights.remove,
}

const removeAny: Action<Highlight> = {
  ...remove,
  questionOfMany: (count) => `Are you sure you want to delete these ${count} Highlights?`,
}

const notSpam: Action<Highlight> = {
  name: 'Not spam',
  past: 'moved to the pending ones',
  look: 'quiet',
  run: async (api, { id }) =>
    (await answer(api['student-highlights']['not-spam']({ id }).put(), failures.highlights.edit))
      .data,
  failed: failures.highlights.edit,
}

const common = {
  names: ['project', 'projects'],
  says: {
    loading: 'Getting Posts...',
    failed: failures.highlights.load,
    empty: 'No Highlights found.',
  },
  nameOf: (item: Highlight) => postOf(item).title ?? 'Untitled Project',
  editorOf: ({ id }: Highlight) => `/admin-panel/student-highlights/edit/${id}`,
  reread: (api: Api, id: number): Promise<Highlight | undefined> =>
    orNothing(
      api,
      answer(api['student-highlights']({ id }).get(), failures.highlights.read).then(
        ({ data }) => data,
      ),
    ),
} as const

const pending: Listing<Highlight> = {
  ...common,
  key: 'pending highlights',
  title: 'Pending Student Highlights',
  size: pageSizes.highlights,
  says: { ...common.says, empty: 'No Pending Student Highlight Requests' },
  read: (api, query) =>
    answerPage(api['student-highlights'].pending.get({ query }), failures.highlights.load),
  factsOf: (item) => [postOf(item).author, item.category, on('submitted', item.submission_date)],
  Preview,
  actions: [approve, removeAny],
}

const spam: Listing<Highlight> = {
  ...pending,
  key: 'spam highlights',
  title: 'Student Highlights kept apart as spam',
  size: pageSizes.usual,
  says: { ...common.says, empty: 'No resources found.' },
  read: (api, query) =>
    answerPage(api['student-highlights'].spam.get({ query }), failures.highlights.load),
  reread: async (api, id) => {
    const { items } = await answerPage(
      api['student-highlights'].spam.get(),
      failures.highlights.load,
    )
    return items.find((each) => each?.id === id)
  },
  actions: [notSpam, removeAny],
}

const existing: Listing<Highlight> = {
  ...common,
  key: 'highlights',
  title: 'Student Highlights',
  size: pageSizes.highlights,
  create: { to: '/create-student-highlight', label: 'Create Project' },
  read: (api, query) =>
    answerPage(api['student-highlights'].get({ query }), failures.highlights.load),
  factsOf: (item) => [postOf(item).author, item.category, on('published', item.published_at)],
  actions: [remove],
}

/** Card and page as the public will see them. */
function Preview({ item }: { item: Highlight }) {
  const save = async (api: Api, category: Highlight['category']) => {
    const call = api['student-highlights']({ id: item.id })
    const { row, tag } = await tagged(call.get(), failures.highlights.read)
    return await answerEdit(
      call.put({ ...row, category }, { headers: { 'if-match': tag } }),
      failures.highlights.edit,
    )
  }
  return (
    <>
      <Part title="Its card in the list">
        <div className="max-w-form">
          <HighlightCard post={postOf(item)} index={0} titled={(title) => title} heading="h4" />
        </div>
      </Part>
      <Part title="Its own page">
        <div className="rounded-card border border-line bg-page p-5 lg:p-8">
          <ProjectArticle
            post={postOf(item)}
            heading={
              <h4 dir="auto" className="text-balance text-title">
                {postOf(item).title}
              </h4>
            }
          />
        </div>
      </Part>
      <Hosts links={[postOf(item).website, postOf(item).code]} />
      <CategoryChoice
        value={item.category}
        save={save}
        reread={(api) => common.reread(api, item.id)}
        failed={failures.highlights.edit}
      />
    </>
  )
}

export const PendingHighlights = listOf(pending)
export const SpamHighlights = listOf(spam)
export const ExistingHighlights = listOf(existing)
