import * as z from 'zod/mini'
import { email, line, link, listOf, optional, picture, prose } from '../../fields/contract.ts'
import { longest, maxLabels } from '../../fields/words.ts'

const labels = (enter: string, each: string, name: string) =>
  listOf(line(enter, each, longest.label), { name, most: maxLabels, longest: longest.label })

const phone = line('a phone number', 'Phone number')
const office = line('an office location', 'Office location')

export const facultyDraft = z.object({
  name: line('a name', 'Name'),
  role: line('a role', 'Role'),
  email: email(),
  website: optional(link()),
  office_hours: optional(line('office hours', 'Office hours')),
  phone_number: optional(phone),
  office_location: optional(office),
  img: picture(),
  bio: optional(prose('a bio', 'Bio', longest.bio)),
  areas: labels('an area', 'Each area', 'Areas'),
  courses: labels('a course', 'Each course', 'Courses'),
})

export const facultyEdited = z.extend(facultyDraft, {
  phone_number: phone,
  office_location: office,
})
