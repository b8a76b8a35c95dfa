import { expect, test } from 'vitest'
import { ContactForm } from './platform.ts'

const message = {
  name: 'Ama Owusu',
  subject: 'A question about fees',
  message: 'Is the fee part of the price, or on top of it?',
}

test('a message without an address asks for one, as every other form does', () => {
  const errorsOf = (email: string) =>
    ContactForm.safeParse({ ...message, email }).error?.issues.map((issue) => issue.message)
  expect(errorsOf(' ')).toEqual(['Email is required'])
  expect(errorsOf('ama@')).toEqual(['Invalid email address'])
  expect(errorsOf('ama@example.com')).toBeUndefined()
})
