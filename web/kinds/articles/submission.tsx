import { answer, createApi } from '../../data/api.ts'
import { failures, messages } from '../../data/messages.ts'
import type { ScreenProps } from '../../data/screen.tsx'
import { filled } from '../../forms/filled.ts'
import type { FormKind } from '../../forms/kind.ts'
import { PublicForm } from '../../forms/public-form.tsx'
import { articleForm } from './form.tsx'

const submitArticle: FormKind<typeof articleForm.schema, keyof typeof articleForm.blank> = {
  ...articleForm,
  path: '/submit-article',
  intro:
    'Share an article with the department, your own or one worth reading. No account needed; an administrator reviews it before it is published.',
  says: {
    submit: 'Submit article',
    restored: 'What you typed before is back. An image has to be chosen again.',
    ...messages.submitArticle,
  },
  send: async (draft, { headers, signs }) => {
    const call = createApi()['tech-blog']
    const { author_name: author, external_link: link, ...rest } = filled(draft)
    const { data } = await answer(
      call.post({ ...rest, author, link, ...signs }, { headers }),
      failures.articles.add,
    )
    return data.id
  },
}

const draw = ({ route }: ScreenProps) => <PublicForm of={submitArticle} title={route.title} />

export default { draw }
