import { itemScreen } from '../../content/item.tsx'
import { postOf } from '../../content/post.ts'
import type { Row } from '../../data/kind.ts'
import { Heading } from '../../layout/heading.tsx'
import { type Highlight, highlights } from './kind.ts'
import { NextProject, nextQuery } from './next.tsx'
import { ProjectArticle } from './page.tsx'

export default itemScreen(highlights, {
  Article: ({ item }: { item: Highlight & Row }) => {
    const post = postOf(item)
    const heading = <Heading title={post.title ?? 'Untitled Project'} />
    return <ProjectArticle post={post} html={item.html} heading={heading} />
  },
  After: NextProject,
  prefetchAfter: ({ client, api }, id) => client.prefetchQuery(nextQuery(api, id)),
  about: (item) => {
    const { title, author, summary, image, imageAlt, published } = postOf(item)
    return {
      linked: [
        {
          '@type': 'Article',
          headline: title,
          ...(author && { author: { '@type': 'Person', name: author } }),
          ...(published && { datePublished: published }),
          ...(summary && { description: summary }),
          ...(image && { image }),
        },
      ],
      ...(title && { title }),
      ...(summary && { description: summary }),
      ...(image && { image }),
      ...(image && imageAlt && { imageAlt }),
    }
  },
  says: {
    loading: 'Loading post...',
    failed: 'Failed to load the post. Please try again.',
    missing: 'No post found.',
  },
})
