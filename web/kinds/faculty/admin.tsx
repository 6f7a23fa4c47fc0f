import { curatedList } from '../../admin/list/kind-lists.ts'
import { faculty } from './kind.ts'

export default curatedList(faculty, {
  noun: 'Faculty Member',
  order: { byTitle: 'Name', isDefault: true },
  nameOf: ({ name }) => name,
  factsOf: ({ role, email, office_location }) => [role, email, office_location],
})
