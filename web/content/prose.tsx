import { lazy, Suspense } from 'react'

type Props = {
  text: string
  /** The text as HTML, where it was read already: on a page. */
  html?: string | undefined
}

/** What people wrote, to be read. Where it is still being written, what reads it comes when it is needed. */
export const Prose = ({ text, html }: Props) =>
  html === undefined ? (
    <Suspense fallback={<p className="max-w-measure whitespace-pre-line">{text}</p>}>
      <Reading text={text} />
    </Suspense>
  ) : (
    <Read html={html} />
  )

const Reading = lazy(async () => {
  const { toHtml } = await import('../../src/fields/markdown.ts')
  return { default: ({ text }: { text: string }) => <Read html={toHtml(text)} /> }
})

const Read = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is ours, made of text without HTML
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)
