import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SiteProvider } from '../data/site.tsx'
import articles from '../kinds/articles/form.tsx'
import events from '../kinds/events/form.tsx'
import faculty from '../kinds/faculty/form.tsx'
import faq from '../kinds/faq/form.tsx'
import highlights, { highlightFormForAdmins } from '../kinds/highlights/form.tsx'
import resources from '../kinds/resources/form.tsx'
import { settings } from '../testing/settings.ts'
import type { BoundPicture } from '../ui/picture-field.tsx'
import type { FieldsProps } from './kind.ts'
import { useFields } from './use-fields.ts'

type Asked = {
  schema: Parameters<typeof useFields>[0]['schema']
  blank: Record<string, string>
  Fields: (props: FieldsProps<string>) => ReactNode
}

function Shown({ schema, blank, Fields }: Asked) {
  const { field } = useFields({ schema, initial: blank })
  const picture = (name: string): BoundPicture => ({
    ...field(name),
    picked: '',
    isPreparing: false,
    onPick: () => {},
    onRemove: () => {},
  })
  return <Fields {...{ field, picture }} />
}

test.each<[string, Asked, string[]]>([
  ['a project', highlights, ['Project title', 'Student name', 'Category']],
  ['a student’s project', highlightFormForAdmins, ['Project title', 'Student name', 'Category']],
  ['an article', articles, ['Title', 'Author name', 'Category']],
  ['an event', events, ['Title', 'Category']],
  ['a resource', resources, ['Title', 'Description', 'Category']],
  ['a teacher', faculty, ['Name', 'Email', 'Phone number']],
  ['a question', faq, ['Question', 'Answer']],
])('of %s, only what its label says in full is asked for without a hint', (_, asked, plain) => {
  const { container } = render(
    <SiteProvider value={{ settings, art: {} }}>
      <Shown {...asked} />
    </SiteProvider>,
  )
  const labels = [...container.querySelectorAll('label[id]')]
  const hintOf = ({ id }: Element) => container.querySelector(`#${id.replace(/label$/, 'hint')}`)
  const withoutHint = labels.filter((label) => !hintOf(label)?.textContent)
  expect(withoutHint.map((label) => label.firstChild?.textContent)).toEqual(plain)
})
