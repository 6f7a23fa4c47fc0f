import { curatedList } from '../../admin/list/curated-list.ts'
import { faculty } from './kind.ts'

export const facultyTabs = curatedList(faculty, {
  noun: 'Faculty Member',
  create: '/create-faculty',
  nameOf: ({ name }) => name,
  factsOf: ({ role, email, office_location }) => [role, email, office_location],
})
