import { expect, test } from 'vitest'
import { AppealDecision } from '../../../shared/market/appeals.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import {
  addNoteTemplate,
  editNoteTemplate,
  listNoteTemplates,
  maxTemplates,
  removeNoteTemplate,
  TemplateReason,
} from '../../../shared/market/note-templates.ts'
import { CampaignRejection } from '../../../shared/market/campaigns.ts'
import { VerificationRejection } from '../../../shared/people/verification.ts'
import { ReviewRejection, type RejectionReason } from '../../../shared/market/rejection.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

const content = 'Please say a little more about how you have used it.'

const add = (admin: Person, reason: RejectionReason, text = content) =>
  api(admin, addNoteTemplate, { body: { reason, content: text } })
const edit = (admin: Person, templateId: string, text: string, version?: number) =>
  api(admin, editNoteTemplate, { params: { templateId }, body: { content: text, version } })
const remove = (admin: Person, templateId: string) =>
  api(admin, removeNoteTemplate, { params: { templateId } })

async function templatesOf(admin: Person, reason: RejectionReason) {
  const { items } = orFail(await api(admin, listNoteTemplates))
  return items.filter((item) => item.reason === reason)
}

async function auditOf(admin: Person) {
  const { items } = orFail(await api(admin, listAudit, { query: { actor: admin.id } }))
  return items.map(({ action, before, after }) => ({ action, before, after }))
}

test('every reason has a template from the start, whose text is a valid note', async () => {
  const { items } = orFail(await api(await anAdmin(), listNoteTemplates))
  const reasons = new Set(items.map(({ reason }) => reason))
  expect([...reasons].toSorted()).toEqual([...TemplateReason.options].toSorted())
  const appeal = AppealDecision.omit({ outcome: true })
  const schemas = {
    campaign: CampaignRejection,
    verification: VerificationRejection,
    appeal_granted: appeal,
    appeal_upheld: appeal,
  }
  for (const { reason, content: note } of items) {
    const valid =
      reason in schemas
        ? schemas[reason as keyof typeof schemas].safeParse({ note })
        : ReviewRejection.safeParse({ reason, note })
    expect(valid.success, note).toBe(true)
  }
})

// spec: 10.35
test('an admin adds, changes and removes a template, which the audit log has with its text', async () => {
  const admin = await anAdmin()
  const before = await templatesOf(admin, 'duplicate')
  const { id, version } = orFail(await add(admin, 'duplicate', `  ${content}  `))
  expect(await templatesOf(admin, 'duplicate')).toEqual([
    ...before,
    { id, reason: 'duplicate', content, version },
  ])
  const changed = 'Please write a text of your own.'
  expect(orFail(await edit(admin, id, changed, version)).content).toBe(changed)
  orFail(await remove(admin, id))
  expect(await templatesOf(admin, 'duplicate')).toEqual(before)
  const reason = 'duplicate'
  expect(await auditOf(admin)).toEqual([
    { action: 'removeNoteTemplate', before: { reason, content: changed }, after: null },
    {
      action: 'editNoteTemplate',
      before: { reason, content },
      after: { reason, content: changed },
    },
    { action: 'addNoteTemplate', before: null, after: { reason, content } },
  ])
})

test('a text needs 20 to 1,000 characters, and a reason of the list', async () => {
  const admin = await anAdmin()
  const { id } = orFail(await add(admin, 'abusive'))
  for (const text of ['x'.repeat(19), 'x'.repeat(1_001), ' '.repeat(30), `${content}\0`]) {
    expect((await add(admin, 'abusive', text)).status).toBe(400)
    expect((await edit(admin, id, text)).status).toBe(400)
  }
  expect((await add(admin, 'low_rating' as RejectionReason)).status).toBe(400)
  orFail(await remove(admin, id))
})

test('a reason has at most six templates and no text twice, also when they are added at once', async () => {
  const admin = await anAdmin()
  const reason = 'promotional'
  const same = await atOnce(4, () => add(admin, reason))
  expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const answers = await atOnce(8, (i) => add(admin, reason, `${content} Number ${i}.`))
  expect(await templatesOf(admin, reason)).toHaveLength(maxTemplates)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.error?.message).toBe(
    'There are already 6 templates for this reason. Remove one first.',
  )
  // Nor by a change; one's own text is no other.
  const [one, other] = await templatesOf(admin, reason)
  const copied = await edit(admin, one!.id, other!.content)
  expect(copied.error?.message).toBe('There is already a template with this text.')
  orFail(await edit(admin, one!.id, one!.content))
})

test('of two changes at once one is refused, and a removed template cannot be changed', async () => {
  const admin = await anAdmin()
  const { id, version } = orFail(await add(admin, 'off_topic'))
  const edits = await atOnce(2, (i) => edit(admin, id, `${content} Change ${i}.`, version))
  expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const removals = await atOnce(3, () => remove(admin, id))
  expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect((await edit(admin, id, content)).status).toBe(404)
  expect((await remove(admin, 'unknown')).status).toBe(404)
})

test('only admins read and change templates', async () => {
  const { id } = orFail(await add(await anAdmin(), 'personal_data'))
  for (const person of [await aBusiness(), await aReviewer()]) {
    expect((await api(person, listNoteTemplates)).status).toBe(403)
    expect((await add(person, 'off_topic')).status).toBe(403)
    expect((await edit(person, id, `${content} Changed.`)).status).toBe(403)
    expect((await remove(person, id)).status).toBe(403)
  }
})

// spec: 15.98
test('a template has the placeholders that its reason can fill in, and no other', async () => {
  const admin = await anAdmin()
  const text = 'Dear {reviewer}, {business} sells {product}. Please try it until {deadline}.'
  const added = orFail(await add(admin, 'personal_data', text))
  expect(added.content).toBe(text)
  for (const wrong of [`${content} {name}`, `${content} {Product}`, `${content} {constructor}`]) {
    const fields = {
      content: expect.stringContaining('is not filled in here. You can use: {product}'),
    }
    expect(await add(admin, 'personal_data', wrong)).toMatchObject({
      status: 400,
      error: { fields },
    })
    expect(await edit(admin, added.id, wrong)).toMatchObject({ status: 400, error: { fields } })
  }
  expect(orFail(await edit(admin, added.id, `${content} {}`)).version).toBe(2)
  const verification = await api(admin, addNoteTemplate, {
    body: { reason: 'verification', content: `${content} {product}` },
  })
  expect(verification.error?.fields).toEqual({
    content: '{product} is not filled in here. You can use: {business}.',
  })
  orFail(await remove(admin, added.id))
})
