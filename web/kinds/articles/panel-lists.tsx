import { pageSizes } from '../../../src/content/words.ts'
import { answerEdit, tagged } from '../../admin/calls.ts'
import { on } from '../../admin/list/facts.ts'
import { listOf } from '../../admin/list/item-list.tsx'
import type { Action, Listing } from '../../admin/list/listing.ts'
import { CategoryChoice, Hosts, Part } from '../../admin/list/preview.tsx'
import { orNothing } from '../../admin/list/verdict.ts'
import { postOf } from '../../content/post.ts'
import { type Api, type Article, answer, answerPage } from '../../data/api.ts'
import { failures } from '../../data/messages.ts'
import { Card } from './list.tsx'

const approve: Action<Article> = {
  name: 'Approve',
  past: 'approved',
  look: 'primary',
  confirm: {
    title: 'Approve Article',
    question: 'Are you sure you want to approve this Article?',
  },
  questionOfMany: (count) => `Are you sure you want to approve these ${count} Articles?`,
  run: async (api, { id }) =>
    (await answer(api['tech-blog'].approve({ id }).put(), failures.articles.approve)).data,
  failed: failures.articles.approve,
  isDone: ({ status }) => status === 'approved',
}

const remove: Action<Article> = {
  name: 'Delete',
  past: 'deleted',
  look: 'threat',
  confirm: {
    title: 'Delete Article',
    question: 'Are you sure you want to Delete this Article?',
  },
  run: async (api, { id }) =>
    (await answer(api['tech-blog']({ id }).delete(), failures.articles.remove)).data,
  failed: failures.articles.remove,
}

const removeAny: Action<Article> = {
  ...remove,
  questionOfMany: (count) => `Are you sure you want to delete these ${count} Articles?`,
}

const notSpam: Action<Article> = {
  name: 'Not spam',
  past: 'moved to the pending ones',
  look: 'quiet',
  run: async (api, { id }) =>
    (await answer(api['tech-blog']['not-spam']({ id }).put(), failures.articles.edit)).data,
  failed: failures.articles.edit,
}

const common = {
  names: ['article', 'articles'],
  says: {
    loading: 'Getting Posts...',
    failed: failures.articles.load,
    empty: 'No Articles Available',
  },
  nameOf: (item: Article) => postOf(item).title ?? 'Untitled Article',
  editorOf: ({ id }: Article) => `/admin-panel/tech-blog/edit/${id}`,
  reread: (api: Api, id: number): Promise<Article | undefined> =>
    orNothing(
      api,
      answer(api['tech-blog']({ id }).get(), failures.articles.read).then(({ data }) => data),
    ),
} as const

const pending: Listing<Article> = {
  ...common,
  key: 'pending articles',
  title: 'Pending Tech Blog',
  size: pageSizes.usual,
  says: { ...common.says, empty: 'No Pending Tech Articles Requests' },
  read: (api, query) => answerPage(api['tech-blog'].pending.get({ query }), failures.articles.load),
  factsOf: (item) => [postOf(item).author, item.category, on('submitted', item.submission_date)],
  Preview,
  actions: [approve, removeAny],
}

const spam: Listing<Article> = {
  ...pending,
  key: 'spam articles',
  title: 'Tech Blog kept apart as spam',
  size: pageSizes.usual,
  says: { ...common.says, empty: 'No resources found.' },
  read: (api, query) => answerPage(api['tech-blog'].spam.get({ query }), failures.articles.load),
  reread: async (api, id) => {
    const { items } = await answerPage(api['tech-blog'].spam.get(), failures.articles.load)
    return items.find((each) => each?.id === id)
  },
  actions: [notSpam, removeAny],
}

const existing: Listing<Article> = {
  ...common,
  key: 'articles',
  title: 'Tech Blog',
  size: pageSizes.usual,
  create: { to: '/create-tech-blog', label: 'Create Article' },
  read: (api, query) => answerPage(api['tech-blog'].get({ query }), failures.articles.load),
  factsOf: (item) => [postOf(item).author, item.category, on('published', item.published_at)],
  actions: [remove],
}

/** The card as the public will see them. */
function Preview({ item }: { item: Article }) {
  const save = async (api: Api, category: Article['category']) => {
    const call = api['tech-blog']({ id: item.id })
    const { row, tag } = await tagged(call.get(), failures.articles.read)
    return await answerEdit(
      call.put({ ...row, category }, { headers: { 'if-match': tag } }),
      failures.articles.edit,
    )
  }
  return (
    <>
      <Part title="Its card in the list">
        <div className="max-w-form">
          <Card item={item} index={0} heading="h4" />
        </div>
      </Part>
      <Hosts links={[postOf(item).website]} />
      <CategoryChoice
        value={item.category}
        save={save}
        reread={(api) => common.reread(api, item.id)}
        failed={failures.articles.edit}
      />
    </>
  )
}

export const PendingArticles = listOf(pending)
export const SpamArticles = listOf(spam)
export const ExistingArticles = listOf(existing)
