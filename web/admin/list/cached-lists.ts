import { pageSizes } from '../../../src/content/words.ts'
import {
  answer,
  answerPage,
  type FacultyMember,
  type Question,
  type Resource,
} from '../../data/api.ts'
import { excerptOf } from './facts.ts'
import { listOf } from './item-list.tsx'

const empty = 'No resources found.'
const loading = 'Loading…'

export const Resources = listOf<Resource>({
  key: 'resources',
  title: 'Student Resources',
  names: ['resource', 'resources'],
  size: pageSizes.usual,
  search: { label: 'Search by name', placeholder: 'Search Resources...' },
  create: { to: '/create-student-resource', label: 'Create Resource' },
  says: { loading, failed: 'Failed to load resource data', empty },
  read: (api, query) => answerPage(api['student-resources'].get({ query })),
  nameOf: ({ name }) => name,
  factsOf: ({ category, link }) => [category, link && URL.parse(link)?.host],
  editorOf: ({ id }) => `/admin-panel/student-resources/edit/${id}`,
  actions: [
    {
      name: 'Delete',
      past: 'deleted',
      look: 'threat',
      confirm: {
        title: 'Delete Resource',
        question: 'Are you sure you want to delete this resource?',
      },
      run: async (api, { id }) => (await answer(api['student-resources']({ id }).delete())).data,
      done: 'Resource deleted successfully.',
      failed: 'Failed to delete resource. Please try again.',
    },
  ],
})

export const Faculty = listOf<FacultyMember>({
  key: 'faculty',
  title: 'Faculty Directory',
  names: ['person', 'people'],
  size: pageSizes.usual,
  search: { label: 'Search by name', placeholder: 'Search Faculty...' },
  create: { to: '/create-faculty', label: 'Create Faculty Member' },
  says: { loading, failed: 'Failed to load faculty data', empty },
  read: (api, query) => answerPage(api.faculty.get({ query })),
  nameOf: ({ name }) => name,
  factsOf: ({ role, email, office_location }) => [role, email, office_location],
  editorOf: ({ id }) => `/admin-panel/faculty/edit/${id}`,
  actions: [
    {
      name: 'Delete',
      past: 'deleted',
      look: 'threat',
      confirm: {
        title: 'Delete Faculty Member',
        question: 'Are you sure you want to delete this Faculty Member?',
      },
      run: async (api, { id }) => (await answer(api.faculty({ id }).delete())).data,
      failed: 'Failed to delete faculty',
    },
  ],
})

export const Questions = listOf<Question>({
  key: 'faq',
  title: 'FAQ',
  names: ['question', 'questions'],
  size: pageSizes.usual,
  search: { label: 'Search by question', placeholder: 'Search Questions...' },
  create: { to: '/create-faq', label: 'Create FAQ' },
  says: { loading, failed: 'Failed to load FAQ data', empty },
  read: (api, query) => answerPage(api.faq.get({ query })),
  nameOf: ({ question }) => question,
  factsOf: ({ answer: text }) => [excerptOf(text)],
  editorOf: ({ id }) => `/admin-panel/faq/edit/${id}`,
  actions: [
    {
      name: 'Delete',
      past: 'deleted',
      look: 'threat',
      confirm: { title: 'Delete FAQ', question: 'Are you sure you want to delete this FAQ?' },
      run: async (api, { id }) => (await answer(api.faq({ id }).delete())).data,
      failed: 'Failed to delete FAQ',
    },
  ],
})
