import { pageSizes } from '../../../src/content/words.ts'
import { reviewedLists } from '../../admin/list/kind-lists.ts'
import { byCategory } from '../../admin/list/list-query.ts'
import { OwnPage, PreviewSection } from '../../admin/list/preview.tsx'
import { postOf } from '../../content/post.tsx'
import { HighlightCard } from './card.tsx'
import { type Highlight, highlights } from './kind.ts'
import { ProjectArticle } from './page.tsx'

export default {
  lists: reviewedLists(highlights, {
    noun: 'Highlight',
    size: pageSizes.highlights,
    empty: 'No Highlights found.',
    filters: [byCategory],
    nothingPending: 'No Pending Student Highlight Requests',
    nameOf: (item) => postOf(item).title ?? 'Untitled Project',
    factsOf: (item) => [postOf(item).author, item.category],
    linksOf: (item) => [postOf(item).website, postOf(item).code],
    Preview,
  }),
}

function Preview({ item }: { item: Highlight }) {
  const post = postOf(item)
  return (
    <>
      <PreviewSection title="Its card in the list">
        <div className="max-w-84">
          <HighlightCard post={post} index={0} heading="h4" />
        </div>
      </PreviewSection>
      <OwnPage title={post.title}>
        {(heading) => <ProjectArticle post={post} heading={heading} />}
      </OwnPage>
    </>
  )
}
