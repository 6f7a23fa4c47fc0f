import { useId } from 'react'
import { pageSizes } from '../../../src/content/words.ts'
import { Part } from '../../admin/list/preview.tsx'
import { reviewedLists } from '../../admin/list/reviewed-lists.tsx'
import { postOf } from '../../content/post.ts'
import { HighlightCard } from './card.tsx'
import { type Highlight, highlights } from './kind.ts'
import { ProjectArticle } from './page.tsx'

export default {
  lists: reviewedLists(highlights, {
    noun: 'Highlight',
    size: pageSizes.highlights,
    empty: 'No Highlights found.',
    nothingPending: 'No Pending Student Highlight Requests',
    nameOf: (item) => postOf(item).title ?? 'Untitled Project',
    authorOf: (item) => postOf(item).author,
    linksOf: (item) => [postOf(item).website, postOf(item).code],
    Preview,
  }),
}

/** Card and page as the public will see them. */
function Preview({ item }: { item: Highlight }) {
  const post = postOf(item)
  const id = useId()
  return (
    <>
      <Part title="Its card in the list">
        <div className="max-w-84">
          <HighlightCard {...{ post, id }} index={0} titled={(title) => title} heading="h4" />
        </div>
      </Part>
      <Part title="Its own page">
        <div className="rounded-card border border-line bg-page p-5 lg:p-8">
          <ProjectArticle
            post={post}
            heading={
              <h4 dir="auto" className="text-balance text-title">
                {post.title}
              </h4>
            }
          />
        </div>
      </Part>
    </>
  )
}
