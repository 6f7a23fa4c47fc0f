import { pageSizes } from '../../../src/content/words.ts'
import {
  answer,
  answerPage,
  type FacultyMember,
  type Question,
  type Resource,
} from '../../data/api.ts'
import { failures, messages } from '../../data/messages.ts'
import { excerptOf } from './facts.ts'
import { listOf } from './item-list.tsx'
import { orNothing } from './verdict.ts'

const empty = 'No resources found.'
const loading = 'Loading…'

export const Resources = listOf<Resource>({
  key: 'resources',
  title: 'Student Resources',
  names: ['resource', 'resources'],
  size: pageSizes.usual,
  search: { label: 'Search by name', placeholder: 'Search Resources...' },
  create: { to: '/create-student-resource', label: 'Create Resource' },
  says: { loading, failed: failures.resources.load, empty },
  read: (api, query) =>
    answerPage(api['student-resources'].get({ query }), failures.resources.load),
  reread: (api, id) =>
    orNothing(
      api,
      answer(api['student-resources']({ id }).get(), failures.resources.read).then(
        ({ data }) => data,
      ),
    ),
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
      run: async (api, { id }) =>
        (await answer(api['student-resources']({ id }).delete(), failures.resources.remove)).data,
      done: 'Resource deleted successfully.',
      failed: messages.deleteResource,
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
  says: { loading, failed: failures.faculty.load, empty },
  read: (api, query) => answerPage(api.faculty.get({ query }), failures.faculty.load),
  reread: (api, id) =>
    orNothing(
      api,
      answer(api.faculty({ id }).get(), failures.faculty.read).then(({ data }) => data),
    ),
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
      run: async (api, { id }) =>
        (await answer(api.faculty({ id }).delete(), failures.faculty.remove)).data,
      failed: failures.faculty.remove,
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
  says: { loading, failed: failures.faq.load, empty },
  read: (api, query) => answerPage(api.faq.get({ query }), failures.faq.load),
  reread: (api, id) =>
    orNothing(
      api,
      answer(api.faq({ id }).get(), failures.faq.read).then(({ data }) => data),
    ),
  nameOf: ({ question }) => question,
  factsOf: ({ answer: text }) => [excerptOf(text)],
  editorOf: ({ id }) => `/admin-panel/faq/edit/${id}`,
  actions: [
    {
      name: 'Delete',
      past: 'deleted',
      look: 'threat',
      confirm: { title: 'Delete FAQ', question: 'Are you sure you want to delete this FAQ?' },
      run: async (api, { id }) =>
        (await answer(api.faq({ id }).delete(), failures.faq.remove)).data,
      failed: failures.faq.remove,
    },
  ],
})
