import { lazy, Suspense } from 'react'

type Props = {
  text: string
  /** The text as HTML; in the preview of a form there is none yet. */
  html?: string | undefined
}

/** Markdown, which is rendered here only where its HTML didn't come with it. */
export const Prose = ({ text, html }: Props) =>
  html === undefined ? (
    <Suspense fallback={<Unread text={text} />}>
      <Rendered text={text} />
    </Suspense>
  ) : (
    <Html html={html} />
  )

const Unread = ({ text }: Props) => (
  <p dir="auto" className="max-w-measure whitespace-pre-line">
    {text}
  </p>
)

const Rendered = lazy(async () => {
  const { toHtml } = await import('../../src/fields/markdown.ts')
  return { default: ({ text }: { text: string }) => <Html html={toHtml(text)} /> }
})

const Html = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which escapes HTML
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)
