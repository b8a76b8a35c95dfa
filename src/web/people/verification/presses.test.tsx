import { expect, test } from 'vitest'
import { documentLimits, getVerification } from '../../../shared/people/verification.ts'
import type { Part } from '../../test/sample.ts'
import { aFile, control, late, openScreen, passTime, upload } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

const operation = upload('/api/verification')
const pdf = (name: string, bytes?: number) => aFile(name, 'application/pdf', bytes)
const received = { operation, status: 201, body: {} }
const refused = (message: string, fields?: object) => {
  const answer = refusal(operation, 'invalid', message)
  return { ...answer, body: { error: { code: 'invalid', message, fields } } }
}
const sent = (body: object) => [operation.name, body]

type Own = Part<ReturnType<typeof answer<typeof getVerification>>['body']>

const open = (own: Own = {}) =>
  openScreen({
    path: '/dashboard/verify',
    viewer: { role: 'business', id: 'b1' },
    answers: [answer(getVerification, own as never)],
  })
const registered = 'Choose documents for Registered Business'
const freelancer = 'Choose documents for Freelancer / Unregistered Business'
const submit = 'Submit documents (last)'

test('documents: a file of another kind or too large is not added, nor one too many', async () => {
  const screen = await open()
  await screen.press('Submit documents (first)')
  expect(screen.alerts()).toEqual(['Please select at least one document to upload.'])
  await screen.attach(registered, pdf('deed.pdf'), pdf('big.pdf', documentLimits.bytes + 1))
  expect(screen.alerts()).toEqual(['big.pdf is larger than 10 MB.'])
  expect(screen.shows('deed.pdf', 'Remove big.pdf')).toEqual(['deed.pdf'])
  await screen.attach(registered, ...Array.from({ length: 10 }, (_, i) => pdf(`${i}.pdf`)))
  expect(screen.alerts()).toEqual(['At most 10 documents at a time.'])
  expect(screen.shows('8.pdf', '9.pdf')).toEqual(['8.pdf'])
  await screen.press('Remove 8.pdf')
  await screen.attach(registered, pdf('9.pdf'))
  expect(screen.lacks('9.pdf')).toEqual([])
  expect(screen.alerts()).toEqual([])
  expect(screen.sent).toEqual([])
})

test('documents: one that the server refuses is named, and the others are sent without it', async () => {
  passTime()
  const screen = await open()
  await screen.attach(freelancer, pdf('id.pdf'), pdf('torn.pdf'))
  screen.answerWith(refused('A file is broken.', { 'documents.1': 'It is broken.' }))
  await screen.press(submit)
  expect(screen.lacks('A file is broken.', 'This file was refused. Remove it')).toEqual([])
  expect(control(submit)).toHaveProperty('disabled', true)
  await screen.press('Remove torn.pdf')
  expect(screen.shows('This file was refused', 'A file is broken.')).toEqual([])
  screen.answerWith(received)
  await screen.press(submit)
  expect(screen.sent).toEqual([
    sent({ type: 'freelancer', documents: ['id.pdf', 'torn.pdf'] }),
    sent({ type: 'freelancer', documents: 'id.pdf' }),
  ])
  expect(screen.lacks('Documents submitted successfully!')).toEqual([])
  await screen.wait(2_100)
  expect(screen.location()).toBe('/dashboard')
})

test('documents: an upload that failed is tried again, and one on its way is stopped', async () => {
  const screen = await open()
  await screen.attach(registered, pdf('deed.pdf'))
  const failing = late(refusal(operation, 'unavailable', 'Candor cannot be reached.'))
  screen.answerWith(failing)
  await screen.press('Submit documents (first)')
  expect(screen.shows('Remove deed.pdf')).toEqual([])
  await failing.come()
  await screen.settle()
  expect(screen.lacks('Failed to submit documents: Candor cannot be reached.')).toEqual([])
  screen.answerWith(late(received))
  await screen.press('Try again')
  expect(screen.shows('Candor cannot be reached.')).toEqual([])
  await screen.press('Cancel')
  expect(screen.lacks('[Remove deed.pdf]')).toEqual([])
  expect(screen.shows('Failed to submit documents')).toEqual([])
  const body = { type: 'registered', documents: 'deed.pdf' }
  expect(screen.sent).toEqual([sent(body), sent(body)])
})

test('documents that wait: one is replaced by its id, and another is added', async () => {
  const documents = [
    { id: 'd1', fileName: 'deed.pdf' },
    { id: 'd2', fileName: 'id.pdf' },
  ]
  const screen = await open({ status: 'pending', type: 'registered', documents })
  await screen.press('Replace deed.pdf')
  await screen.attach('Choose files: Replace deed.pdf', pdf('wrong.pdf'))
  await screen.press('Replace id.pdf')
  expect(screen.shows('wrong.pdf')).toEqual([])
  await screen.attach('Choose files: Replace id.pdf', pdf('passport.pdf'))
  screen.answerWith(refused('It was decided.'))
  await screen.press('Replace document')
  expect(screen.alerts()).toEqual(['It was decided.'])
  screen.answerWith(received)
  await screen.press('Replace document')
  const change = { type: 'registered', change: 'true' }
  const replaced = sent({ ...change, replaces: 'd2', documents: 'passport.pdf' })
  expect(screen.sent.splice(0)).toEqual([replaced, replaced])
  expect(screen.lacks('Document replaced')).toEqual([])
  await screen.press('Add a document')
  expect(screen.shows('passport.pdf')).toEqual([])
  await screen.attach('Choose files: Add documents', pdf('more.pdf'))
  await screen.press('Add to the request')
  expect(screen.sent).toEqual([sent({ ...change, documents: 'more.pdf' })])
  expect(screen.lacks('Document added')).toEqual([])
})

test('documents that wait: none is added to ten', async () => {
  const documents = Array.from({ length: documentLimits.files }, (_, i) => ({ id: `d${i}` }))
  await open({ status: 'pending', type: 'registered', documents })
  expect(() => control('Add a document')).toThrow('0 are named')
})
