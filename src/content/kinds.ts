import * as contract from './contract.ts'
import { kind } from './kind.ts'
import * as tables from './tables.ts'

export const highlights = kind('student-highlights', tables.highlights, contract.highlightDraft, {
  searches: 'project_title',
  pictures: ['headshot_url', 'img'],
  aliases: {
    project_title: ['title'],
    student_name: ['author_name', 'author'],
    project_description: ['description'],
    project_link: ['websiteLink', 'website_link', 'external_link', 'link'],
    github_link: ['githubLink'],
    headshot_url: ['headshot'],
    img: ['imageUrl', 'image'],
  },
  detail: ({ img, github_link, project_link }) => ({
    imageUrl: img,
    githubLink: github_link,
    websiteLink: project_link,
  }),
})

export const articles = kind('tech-blog', tables.articles, contract.articleDraft, {
  searches: 'title',
  pictures: ['image'],
  submitted: contract.submittedArticle,
  aliases: { author_name: ['author'], external_link: ['link'], image: ['img', 'imageUrl'] },
})

export const resources = kind('student-resources', tables.resources, contract.resourceDraft, {
  searches: 'name',
  aliases: { name: ['title'] },
})

export const faculty = kind('faculty', tables.faculty, contract.facultyDraft, {
  searches: 'name',
  pictures: ['img'],
  aliases: { img: ['image', 'imageUrl'] },
  orderedBy: tables.faculty.sort_key,
  edited: contract.facultyEdited,
})

export const faq = kind('faq', tables.faq, contract.faqDraft, { searches: 'question' })
