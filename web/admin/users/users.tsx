import type { Api } from '../../data/api.ts'
import { nothingFound } from '../../data/kind.ts'
import { failures, messages } from '../../data/messages.ts'
import { listOf } from '../list/item-list.tsx'
import { byMonth } from '../list/list-query.ts'
import { endSession, ownId } from '../session/session.ts'

type Admin = NonNullable<Awaited<ReturnType<Api['admins']['get']>>['data']>[number]

const noticeText = ({ entered_at, notices }: Admin) => {
  if (entered_at === null) return 'never entered'
  return notices === 'never' ? 'no mail' : `mail ${notices}`
}

export const UserControls = listOf<Admin>({
  key: 'users',
  title: 'User Controls',
  names: ['user', 'users'],
  noun: 'Admin',
  size: 25,
  filters: [byMonth],
  search: { label: 'Search by name or email', placeholder: 'Search Users...' },
  order: { byTitle: 'Username' },
  create: { to: '/admin-panel/users/create-user', label: 'Add User' },
  messages: { loading: 'Loading…', failed: failures.users.load, empty: nothingFound },
  read: (api, query) => api.admins.get({ query }),
  nameOf: ({ user }) => user,
  columns: [
    { head: 'Email', cell: ({ email }) => email },
    { head: 'Role', cell: ({ role }) => role, isWord: true },
    { head: 'Mail', cell: noticeText, isWord: true },
  ],
  editorOf: ({ id }) => `/admin-panel/users/edit-admin/${id}`,
  actions: [
    {
      name: 'Delete',
      past: 'deleted',
      look: 'threat',
      confirm: {
        warning: ([admin]) =>
          admin?.id === ownId()
            ? 'This is your own account: you will be logged out and can’t log in with it again.'
            : undefined,
      },
      call: (api, { id }) => api.admins['admin-panel']({ id }).delete(),
      afterwards: ({ id }) => {
        if (id === ownId()) endSession('Your account was deleted. You are logged out.')
      },
      failed: messages.deleteAdmin,
      failure: failures.users.remove,
    },
  ],
})
