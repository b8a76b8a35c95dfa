import { expect, test } from 'vitest'
import { noteWith, withoutRequests } from './note-templates.ts'

const templates = [{ content: 'Please say more.' }, { content: 'Please remove the link.' }]
const [more, link] = templates.map(({ content }) => content) as [string, string]

test('a template fills an empty note and takes the place of another template', () => {
  expect(noteWith(' ', more, templates)).toBe(more)
  expect(noteWith(more, link, templates)).toBe(link)
})

test('a template goes below words of the moderator’s own', () => {
  expect(noteWith(`${more} Thank you!`, link, templates)).toBe(`${more} Thank you!\n\n${link}`)
})

test('a review that cannot be sent again gets a template without what it asks for', () => {
  const low = 'Your review says little about the product. Please tell what you used it for.'
  expect(withoutRequests(low)).toBe('Your review says little about the product.')
  const abusive = 'Your review insults people. You may criticize it; please leave out the insults.'
  expect(withoutRequests(abusive)).toBe('Your review insults people.')
  expect(withoutRequests('Too short. Please tell what you used it for.')).toBeUndefined()
  const final = 'People who work for a business cannot review its products.'
  expect(withoutRequests(final)).toBe(final)
})
