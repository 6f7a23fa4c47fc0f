import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { linksIn, picturesIn, proseIn } from './contents.ts'
import * as fields from './contract.ts'

const draft = z.object({
  line: fields.line('a line', 'Line'),
  prose: fields.prose('a text', 'Text', 20),
  optionalProse: fields.optional(fields.prose('a text', 'Text')),
  link: fields.link(),
  optionalLink: fields.optional(fields.link()),
  email: fields.email(),
  day: fields.day('The day'),
  picture: fields.picture(),
  lines: fields.listOf(fields.line('a line', 'Line'), { name: 'Lines', most: 3, longest: 20 }),
  choice: fields.choiceOrNone(['one'], 'Choose'),
})

test('running text, links and pictures are told from all other fields', () => {
  expect(proseIn(draft)).toEqual(['prose', 'optionalProse'])
  expect(linksIn(draft)).toEqual(['link', 'optionalLink'])
  expect(picturesIn(draft)).toEqual(['picture'])
})
