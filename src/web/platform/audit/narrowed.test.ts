import { expect, test } from 'vitest'
import { narrowedText } from './AuditPage.tsx'

const actor = { id: 'a', name: 'Ada Obi', email: 'ada@candor.demo' }
const details = { person: { id: 'p', name: 'Lena Vogt' }, campaignId: 'c', amountCents: null }
const entries = [
  { actor, subject: 'review:r', subjectName: 'Four bags', details },
  { actor, subject: 'place:l', subjectName: 'Four bags', details },
  { actor, subject: 'user:u', subjectName: 'Omar Haddad', details: null },
]

test.each([
  [{ actor: 'a' }, 'By Ada Obi'],
  [{ about: 'u' }, 'About Omar Haddad'],
  [{ about: 'p' }, 'About Lena Vogt'],
  [{ about: 'c' }, 'About Four bags'],
  [{ about: 'r', actor: 'a' }, 'By Ada Obi · About the review of “Four bags” by Lena Vogt'],
  [{ about: 'l' }, 'About the place of “Four bags” by Lena Vogt'],
  [{ about: 'x' }, 'About one person or thing'],
])('the log says what it is narrowed to: %o', (filters, text) => {
  expect(narrowedText(entries, filters)).toBe(text)
})
