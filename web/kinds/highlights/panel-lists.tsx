import { pageSizes } from '../../../src/content/words.ts'
import { answerEdit, tagged } from '../../admin/calls.ts'
import { on } from '../../admin/list/facts.ts'
import { listOf } from '../../admin/list/item-list.tsx'
import type { Action, Listing } from '../../admin/list/listing.ts'
import { CategoryChoice, Hosts, Part } from '../../admin/list/preview.tsx'
import { postOf } from '../../content/post.ts'
import { type Api, answer, answerPage, type Highlight } from '../../data/api.ts'
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
  run: async (api, { id }) => (await answer(api['student-highlights'].approve({ id }).put())).data,
  failed: 'Failed to Approve Blog Post',
}

const remove: Action<Highlight> = {
  name: 'Delete',
  past: 'deleted',
  look: 'threat',
  confirm: {
    title: 'Delete Highlight',
    question: 'Are you sure you want to delete this Highlight?',
  },
  run: async (api, { id }) => (await answer(api['student-highlights']({ id }).delete())).data,
  failed: 'Failed to delete Blog Post',
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
    (await answer(api['student-highlights']['not-spam']({ id }).put())).data,
  failed: 'Failed to update Blog Post',
}

const common = {
  names: ['project', 'projects'],
  says: {
    loading: 'Getting Posts...',
    failed: 'Failed to load Blog Posts',
    empty: 'No Highlights found.',
  },
  nameOf: ({ project_title }: Highlight) => project_title,
  editorOf: ({ id }: Highlight) => `/admin-panel/student-highlights/edit/${id}`,
} as const

const pending: Listing<Highlight> = {
  ...common,
  key: 'pending highlights',
  title: 'Pending Student Highlights',
  size: pageSizes.highlights,
  says: { ...common.says, empty: 'No Pending Student Highlight Requests' },
  read: (api, query) => answerPage(api['student-highlights'].pending.get({ query })),
  factsOf: ({ student_name, category, submission_date }) => [
    student_name,
    category,
    on('submitted', submission_date),
  ],
  Preview,
  actions: [approve, removeAny],
}

const spam: Listing<Highlight> = {
  ...pending,
  key: 'spam highlights',
  title: 'Student Highlights kept apart as spam',
  size: pageSizes.usual,
  says: { ...common.says, empty: 'No resources found.' },
  read: (api, query) => answerPage(api['student-highlights'].spam.get({ query })),
  actions: [notSpam, removeAny],
}

const existing: Listing<Highlight> = {
  ...common,
  key: 'highlights',
  title: 'Student Highlights',
  size: pageSizes.highlights,
  create: { to: '/create-student-highlight', label: 'Create Project' },
  read: (api, query) => answerPage(api['student-highlights'].get({ query })),
  factsOf: ({ student_name, category, published_at }) => [
    student_name,
    category,
    on('published', published_at),
  ],
  actions: [remove],
}

/** Card and page as the public will see them. */
function Preview({ item }: { item: Highlight }) {
  const save = async (api: Api, category: Highlight['category']) => {
    const call = api['student-highlights']({ id: item.id })
    const { row, tag } = await tagged(call.get())
    return await answerEdit(call.put({ ...row, category }, { headers: { 'if-match': tag } }))
  }
  return (
    <>
      <Part title="Its card in the list">
        <div className="max-w-form">
          <HighlightCard post={postOf(item)} index={0} titled={(title) => title} />
        </div>
      </Part>
      <Part title="Its own page">
        <div className="rounded-card border border-line bg-page p-5 lg:p-8">
          <ProjectArticle
            post={postOf(item)}
            heading={<h4 className="text-balance text-title">{item.project_title}</h4>}
          />
        </div>
      </Part>
      <Hosts links={[item.project_link, item.github_link]} />
      <CategoryChoice value={item.category} save={save} failed="Failed to update Blog Post" />
    </>
  )
}

export const PendingHighlights = listOf(pending)
export const SpamHighlights = listOf(spam)
export const ExistingHighlights = listOf(existing)
