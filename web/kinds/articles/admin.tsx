import { kindEditor } from '../../admin/editor/kind-editor.ts'
import { Part } from '../../admin/list/preview.tsx'
import { reviewedLists } from '../../admin/list/reviewed-lists.tsx'
import { postOf, renamed } from '../../content/post.ts'
import { ArticleCard } from './card.tsx'
import { articleForm } from './form.tsx'
import { articles } from './kind.ts'

export default {
  ...kindEditor(articles, {
    ...articleForm,
    fieldsOf: (row) => renamed(row, articleForm.blank),
    says: {
      added: () => 'Article submitted successfully! Please Approve it in the admin panel.',
      addFailed: 'Failed to create Article. Please try again.',
      edited: 'Edits submitted successfully!',
      editFailed: 'Failed to submit edits. Please try again.',
    },
  }),
  lists: reviewedLists(articles, {
    noun: 'Article',
    nothingPending: 'No Pending Tech Articles Requests',
    remove: { question: 'Are you sure you want to Delete this Article?' },
    nameOf: (item) => postOf(item).title ?? 'Untitled Article',
    authorOf: (item) => postOf(item).author,
    linksOf: (item) => [postOf(item).website],
    Preview: ({ item }) => (
      <Part title="Its card in the list">
        <div className="max-w-form">
          <ArticleCard item={item} index={0} heading="h4" />
        </div>
      </Part>
    ),
  }),
}
