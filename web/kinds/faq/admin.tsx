import { curatedList } from '../../admin/list/kind-lists.ts'
import { excerptOf } from '../../admin/list/phrases.ts'
import { faq } from './kind.ts'

export default curatedList(faq, {
  noun: 'FAQ',
  order: { byTitle: 'Question' },
  nameOf: ({ question }) => question,
  factsOf: ({ answer }) => [excerptOf(answer)],
})
