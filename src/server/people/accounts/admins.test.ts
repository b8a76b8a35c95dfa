import { expect, test } from 'vitest'
import { clock, config, server } from '../../test/server.ts'
import { aMember } from '../../test/members.ts'
import { createAdmin, firstAdmin, hadAdmin } from './admins.ts'

const admin = { email: 'first@candor.example', password: 'correct horse battery' }
const other = { email: 'other@candor.example', password: admin.password, name: 'Other' }

/** What each start of the service does. */
const startAgain = async () =>
  (await hadAdmin(server().db)) || firstAdmin(server(), { ...config, admin }, clock.now())

const admins = async () => {
  const { rows } = await server().owner.query<{ email: string }>(
    `select email from users where role = 'admin' order by email`,
  )
  return rows.map(({ email }) => email)
}

/** The old address of a person who changed it, who can still undo that. */
async function reserve(email: string, userId: string) {
  await server().owner.query(
    `insert into undo_links (id, user_id, email, before, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, jsonb_build_object('kind', 'email', 'email', $2::text),
       $3, $3::timestamptz + interval '7 days')`,
    [userId, email, clock.now()],
  )
}

test('an address that somebody may take back neither gets an admin nor stops the start', async () => {
  const { id } = await aMember('business')
  await reserve(admin.email, id)
  await startAgain()
  expect(await createAdmin(server(), { ...other, email: admin.email }, clock.now())).toBe(false)
  expect(await admins()).toEqual([])
  await server().db.deleteFrom('undoLinks').execute()
})

test('ADMIN_EMAIL makes the first admin, once, and the log says so', async () => {
  await Promise.all([startAgain(), startAgain()])
  await startAgain()
  expect(await admins()).toEqual([admin.email])
  const { rows } = await server().owner.query(
    `select l.action, l.actor_id, u.email from audit_log l
     join users u on l.subject = 'user:' || u.id where u.role = 'admin'`,
  )
  expect(rows).toEqual([{ action: 'makeAdmin', actor_id: null, email: admin.email }])
})

test('a later start makes no second admin, whatever became of the first', async () => {
  const { owner } = server()
  const { rows } = await owner.query<{ id: string }>(`select id from users where role = 'admin'`)
  const { id } = rows[0]!
  await owner.query(`update users set email = 'moved@candor.example' where id = $1`, [id])
  await startAgain()
  expect(await admins()).toEqual(['moved@candor.example'])
  await reserve(admin.email, id)
  await startAgain()
  expect(await admins()).toEqual(['moved@candor.example'])

  await owner.query(`update users set role = 'business' where id = $1`, [id])
  await startAgain()
  expect(await admins()).toEqual([])
  // What `npm run admin` does when the last one is gone.
  expect(await createAdmin(server(), other, clock.now())).toBe(true)
  expect(await admins()).toEqual([other.email])
})
