import { expect, test } from 'vitest'
import { noteWith } from './note-templates.ts'

const templates = [{ content: 'Please say more.' }, { content: 'Please remove the link.' }]
const [more, link] = templates.map(({ content }) => content) as [string, string]

test('a template fills an empty note and takes the place of another template', () => {
  expect(noteWith(' ', more, templates)).toBe(more)
  expect(noteWith(more, link, templates)).toBe(link)
})

test('a template goes below words of the moderator’s own', () => {
  expect(noteWith(`${more} Thank you!`, link, templates)).toBe(`${more} Thank you!\n\n${link}`)
})
