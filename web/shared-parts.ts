/**
 * Small parts that many screens share. They come with the first file, since each would be a file of its own, and a
 * request costs more than they do.
 */
import '../src/content/words.ts'
import '../src/fields/words.ts'
import '../src/fields/times/words.ts'
import './content/cover.tsx'
import './content/portrait.tsx'
import './data/source.ts'
import './document/state.ts'
import './kinds/events/card.tsx'
import './ui/calmly.ts'
import './ui/card.tsx'
import './ui/dates.ts'
import './ui/new-tab-link.tsx'
import './ui/options.tsx'
