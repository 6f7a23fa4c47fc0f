import { pageSizes } from '../../../src/content/words.ts'
import { CopyLink } from '../../content/copy-link.tsx'
import { listScreen } from '../../content/list.tsx'
import { Prose } from '../../content/prose.tsx'
import { renderProse } from '../../content/queries.ts'
import type { Row } from '../../data/kind.ts'
import { Chevron } from '../../ui/icons.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { hostOf } from '../../ui/maybe-link.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { faq, type Question } from './kind.ts'

function Card({ item: { id, question, answer, html, link } }: { item: Question & Row }) {
  const name = `question-${id}`
  return (
    <details
      id={name}
      onToggle={({ currentTarget: { open } }) => {
        if (open) history.replaceState(history.state, '', `#${name}`) // the router would scroll there
      }}
      className="scroll-mt-24 group rounded-card border border-line bg-surface open:border-control"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-card px-5 py-3 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {question}
        </span>
        <span className="shrink-0 text-muted group-open:rotate-180">
          <Chevron />
        </span>
      </summary>
      <div className="px-5 pt-1 pb-5">
        <Prose text={answer} html={html} />
        {link && (
          <p className="mt-2">
            <NewTabLink href={link} className={`${linkLook} wrap-anywhere`}>
              More at {hostOf(link) ?? link}
            </NewTabLink>
          </p>
        )}
        <CopyLink path={`/faq#${name}`} />
      </div>
    </details>
  )
}

export default listScreen(faq, {
  sizes: [pageSizes.faq],
  shownAs: (item) => renderProse(faq, item),
  Card,
  look: { grid: 'max-w-column', height: 'h-16' },
})
