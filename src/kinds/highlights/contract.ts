import * as z from 'zod/mini'
import { alt, category } from '../../content/contract.ts'
import { line, link, optional, picture, prose } from '../../fields/contract.ts'
import { longest } from '../../fields/words.ts'

export const highlightDraft = z.object({
  project_title: line('a project title', 'Project title'),
  student_name: line('a student name', 'Student name'),
  project_description: prose('a project description', 'Project description'),
  summary: prose('a summary', 'Summary', longest.summary),
  project_link: optional(link('a project link', 'Project link')),
  github_link: optional(link('a GitHub link', 'GitHub link')),
  headshot_url: picture(),
  headshot_alt: alt('headshot'),
  img: picture(),
  img_alt: alt('project image'),
  category,
})
