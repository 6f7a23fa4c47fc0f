import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { Row } from '../data/kind.ts'
import { type Site, SiteProvider } from '../data/site.tsx'
import { type Early, early } from '../layout/early.ts'
import { keptFor } from '../layout/kept.ts'
import { LinkDrawer } from '../ui/page-link.tsx'
import { ServedLink } from '../ui/served-link.tsx'
import { Place, type PlaceProps, placeLook } from './cards.tsx'

/** Stands for a card in what is drawn. It is never sent, so that nobody's text can hold it. */
const mark = crypto.randomUUID()

const mostBytes = 4 * 1024 * 1024

const cardsOf = keptFor(
  () =>
    new LRUCache<string, Early>({
      maxSize: mostBytes,
      sizeCalculation: ({ html }, key) => 2 * (html.length + key.length),
    }),
)

/**
 * Draws what has cards without drawing those that were drawn before. A card is what its row, its place and the site's
 * settings make of it and nothing else: no ids of React's, which are made of all that is around it.
 */
export function drawWithCards(site: Site, draw: (place: typeof Place) => string): Early {
  const places: Filled[] = []
  const marked = (props: PlaceProps) => {
    if (!props.item) return <Place {...props} />
    places.push({ ...props, item: props.item })
    return <li className={placeLook}>{mark}</li>
  }
  const { links, html } = early(draw(marked))
  const cards = cardsAt(site, places)
  if (!cards) return early(draw(Place))
  const [first, ...others] = html.split(mark)
  return {
    links: [...new Set([links, ...cards.map((card) => card.links)].flat())],
    html: others.reduce((whole, after, n) => whole + cards[n]?.html + after, first ?? ''),
  }
}

type Filled = PlaceProps & { item: Row }

/** Nothing where one can't be drawn: what is around it knows what to show instead. */
function cardsAt(site: Site, places: Filled[]) {
  try {
    return places.map((place) => cardOf(site, place))
  } catch {
    return undefined
  }
}

function cardOf(site: Site, { of, item, index }: Filled) {
  const cards = cardsOf(site.settings)
  const key = JSON.stringify([of.path, index, item])
  const known = cards.get(key)
  if (known) return known
  const html = renderToString(
    <SiteProvider value={site}>
      <LinkDrawer value={ServedLink}>
        <of.Card item={item} index={index} />
      </LinkDrawer>
    </SiteProvider>,
  )
  const card = early(html)
  cards.set(key, card)
  return card
}
