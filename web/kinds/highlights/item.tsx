import { itemScreen } from '../../content/item.tsx'
import { postOf } from '../../content/post.tsx'
import { worksQuery } from '../../content/works.ts'
import { Heading } from '../../layout/heading.tsx'
import { highlights } from './kind.ts'
import { Links, ProjectArticle } from './page.tsx'
import { MoreBy, Related, relatedQuery } from './related.tsx'

export default itemScreen(highlights, {
  Article: ({ item }) => {
    const post = postOf(item)
    const heading = <Heading title={post.title ?? 'Untitled Project'} />
    return (
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-14">
        <ProjectArticle post={post} html={item.html} heading={heading} />
        <aside aria-label="About this project" className="hidden pt-2 lg:block print:hidden">
          <div className="border-line has-[li]:border-t">
            <Links post={post} />
          </div>
          {post.author && <MoreBy author={post.author} title={post.title} />}
        </aside>
      </div>
    )
  },
  After: Related,
  prefetchMore: ({ client, api }, item) =>
    Promise.all([
      client.prefetchQuery(relatedQuery(api, item)),
      client.prefetchQuery(worksQuery(api, item.student_name)),
    ]),
  about: (item) => {
    const { title, author, summary, image, imageAlt, published } = postOf(item)
    const article = {
      '@type': 'Article',
      headline: title,
      author: author && { '@type': 'Person', name: author },
      datePublished: published,
      description: summary,
      image,
    }
    return { title, description: summary, image, imageAlt: image && imageAlt, linked: [article] }
  },
  messages: {
    loading: 'Loading post...',
    failed: 'Failed to load the post. Please try again.',
    missing: 'No post found.',
  },
})
