import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { undoChange } from '../../../shared/people/accounts.ts'
import { createApiKey } from '../../../shared/outside/api-keys.ts'
import { askForDataExport } from '../../../shared/overview/exports.ts'
import {
  removePayoutDestination,
  setPayoutDestination,
} from '../../../shared/money/payout-destination.ts'
import { requestWithdrawal, withdrawRest } from '../../../shared/money/wallet.ts'
import * as webhooks from '../../../shared/outside/webhooks.ts'
import { pathsIn, tablesOf } from '../../../document-rows.ts'
import { localFiles } from '../files/store.ts'
import { makeExports } from '../../overview/exports/make-exports.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { clock, secret, server } from '../../test/server.ts'
import { post } from '../../test/two-factor.ts'
import { aStoredWebhookOf, deliveriesOf } from '../../test/webhooks.ts'
import * as world from '../../test/world.ts'
import { api, orFail, type Answered, type Person } from '../../test/world.ts'

/** The table of docs/security.md: what sends data or money elsewhere is proved, and is mailed. */

interface Change {
  make: (person: Person) => Promise<Answered<unknown>>
  person: () => Promise<Person>
  /** What comes before its mail is written. */
  before?: (person: Person) => Promise<unknown>
}

const url = 'https://shop.example/hooks'
const other = { ...world.destinationBody, accountNumber: 'DE89 3704 0044 0532 0130 00' }

const aPayee = async () => {
  const reviewer = await world.aReviewer()
  await world.aDestinationOf(reviewer)
  return reviewer
}

/** A business with a webhook, and the change of it. */
const ofWebhook = (
  make: (person: Person, params: { webhookId: string; deliveryId: string }) => Answer,
): Change => {
  let params: { webhookId: string; deliveryId: string }
  return {
    person: async () => {
      const business = await world.aBusiness()
      const webhookId = await aStoredWebhookOf(business, 'Shop')
      const [delivery] = await deliveriesOf(business, { id: webhookId })
      params = { webhookId, deliveryId: delivery!.id }
      return business
    },
    make: (person) => make(person, params),
  }
}
type Answer = Promise<Answered<unknown>>

const confirmEmail = async () => {
  const token = tokenIn(server().mails, 'moved@example.com', '/change-email')
  orFail(await post(null, 'confirm-email-change', { token }))
}

const changes: Record<string, Change> = {
  requestWithdrawal: {
    person: () => world.aReviewerWith(100_00),
    make: (person) => api(person, requestWithdrawal, { body: { amountCents: 40_00 } }),
  },
  withdrawRest: {
    person: () => world.aReviewerWith(10_00),
    make: (person) => api(person, withdrawRest),
  },
  setPayoutDestination: {
    person: aPayee,
    make: (person) => api(person, setPayoutDestination, { body: other }),
  },
  removePayoutDestination: {
    person: aPayee,
    make: (person) => api(person, removePayoutDestination),
  },
  createApiKey: {
    person: () => world.aBusiness(),
    make: (person) =>
      api(person, createApiKey, { body: { name: 'Shop', scopes: ['wallet:read'] } }),
  },
  createWebhook: {
    person: () => world.aBusiness(),
    make: (person) => api(person, webhooks.createWebhook, { body: { url, events: ['ping'] } }),
  },
  editWebhook: ofWebhook((person, params) =>
    api(person, webhooks.editWebhook, { params, body: { url } }),
  ),
  rotateWebhookSecret: ofWebhook((person, params) =>
    api(person, webhooks.rotateWebhookSecret, { params }),
  ),
  redeliverWebhook: ofWebhook((person, params) =>
    api(person, webhooks.redeliverWebhook, { params }),
  ),
  askForDataExport: {
    person: () => world.aReviewer(),
    make: (person) => api(person, askForDataExport),
    before: () => {
      const { app, db, files } = server()
      return makeExports(db, { files: localFiles(files), clock, secret, log: app.log })
    },
  },
  requestEmailChange: {
    person: () => world.aReviewer(),
    make: (person) => post(person, 'request-email-change', { email: 'moved@example.com' }),
    before: confirmEmail,
  },
}

const document = readFileSync('docs/security.md', 'utf8')
const table = tablesOf(document, 'Change').flatMap(([names = '', stepUp, mail, link = '']) =>
  pathsIn(names).map((name) => ({ name, stepUp, kind: pathsIn(mail!)[0]!, link })),
)
/** Endpoints with step-up that change other things. */
const others = pathsIn(/^Step-up without .*$/m.exec(document)![0])

const prove = ({ id }: Person, provedAt: Date | null) =>
  server().db.updateTable('sessions').set({ provedAt }).where('userId', '=', id).execute()

afterEach(() => server().owner.query('delete from webhooks'))

test('the table names every change that is tried here, and every operation with step-up', () => {
  const named = table.map(({ name }) => name)
  expect(named.toSorted()).toEqual(Object.keys(changes).toSorted())
  const asking = server().mounted.filter(({ stepUp }) => stepUp)
  const known = [...named, ...others]
  expect(asking.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test.each(table)('$name needs a proof, and is mailed', async ({ name, stepUp, kind, link }) => {
  const { person: make, make: change, before } = changes[name]!
  const person = await make()
  await deliveredMails()
  await prove(person, null)
  const refused = await change(person)
  expect([stepUp, refused.status, refused.error?.code]).toEqual(['yes', 403, 'step_up_required'])
  expect(await deliveredMails()).toEqual([])

  await prove(person, clock.now())
  orFail(await change(person))
  await before?.(person)
  const mails = (await deliveredMails()).filter(({ to }) => to === person.email)
  expect(mails).toHaveLength(1)
  const { rows } = await server().owner.query<{ kind: string }>(
    'select kind from notifications where user_id = $1 order by created_at desc, id limit 1',
    [person.id],
  )
  expect(rows[0]!.kind).toBe(kind)
  const token = tokenIn(mails, person.email, '/undo')
  expect(Boolean(token)).toBe(link.startsWith('Undo'))
  if (token) orFail(await api(null, undoChange, { body: { token } }))
})

test('undoing the change of a webhook brings its address back, switched off', async () => {
  const { person: make, make: change } = changes.editWebhook!
  const business = await make()
  await deliveredMails()
  orFail(await change(business))
  const token = tokenIn(await deliveredMails(), business.email, '/undo')
  orFail(await api(null, undoChange, { body: { token } }))
  const { rows } = await server().owner.query(
    'select url, disabled_because as because from webhooks where owner_id = $1',
    [business.id],
  )
  expect(rows).toEqual([{ url: 'https://shop.example/hook', because: 'owner' }])
})

test('sending events again is mailed once a day', async () => {
  const { person: make, make: change } = changes.redeliverWebhook!
  const business = await make()
  await deliveredMails()
  for (const mails of [1, 0]) {
    orFail(await change(business))
    const sent = (await deliveredMails()).filter(({ to }) => to === business.email)
    expect(sent).toHaveLength(mails)
  }
})
