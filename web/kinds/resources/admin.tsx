import { curatedList } from '../../admin/list/kind-lists.ts'
import { resources } from './kind.ts'

export default curatedList(resources, {
  noun: 'Resource',
  order: { byTitle: 'Name' },
  remove: {
    question: 'Are you sure you want to delete this resource?',
    done: 'Resource deleted successfully.',
    failed: 'Failed to delete resource. Please try again.',
  },
  nameOf: ({ name }) => name,
  factsOf: ({ category, link }) => [category, link && URL.parse(link)?.host],
})
