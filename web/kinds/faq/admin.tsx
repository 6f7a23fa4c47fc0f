import { curatedList } from '../../admin/list/curated-list.ts'
import { excerptOf } from '../../admin/list/facts.ts'
import { faq } from './kind.ts'

export default {
  lists: curatedList(faq, {
    noun: 'FAQ',
    order: { byTitle: 'Question' },
    nameOf: ({ question }) => question,
    factsOf: ({ answer }) => [excerptOf(answer)],
  }),
}
