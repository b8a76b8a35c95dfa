import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { server } from '../../test/server.ts'
import { appLogin, loginOf, migrate } from './migrate.ts'

/** The restricted login of a database, whatever the database is called. */

async function aDatabase(name: string, options = ''): Promise<string> {
  const { ownerUrl } = inject('template')
  const { owner } = server()
  const quoted = pg.escapeIdentifier(name)
  await owner.query(`create database ${quoted} ${options}`)
  onTestFinished(async () => {
    await owner.query(`drop database ${quoted} with (force)`)
    await owner.query(`drop role if exists ${pg.escapeIdentifier(loginOf(name))}`)
  })
  const url = new URL(ownerUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

async function whoIs(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`
    select current_user as name, rolsuper as super, pg_has_role('candor_app', 'member') as member,
      current_setting('jit') as jit, current_setting('random_page_cost') as cost
    from pg_roles where rolname = current_user`)
  await client.end()
  return rows[0] as { name: string; super: boolean; member: boolean; jit: string; cost: string }
}

const long = `${'very_'.repeat(11)}long`

test.each(['app', 'a shop', 'Ünïcode "quoted"', long])(
  'the database %s gets a login that is not the group',
  async (name) => {
    const login = await whoIs(await appLogin(await aDatabase(name), 'only-for-tests'))
    const settings = { jit: 'off', cost: '1.1' }
    expect(login).toEqual({ name: loginOf(name), super: false, member: true, ...settings })
    const { rows } = await server().owner.query(
      `select rolcanlogin from pg_roles where rolname = 'candor_app'`,
    )
    expect(rows).toEqual([{ rolcanlogin: false }])
  },
)

test('two databases whose long names begin alike have two logins', () => {
  expect(loginOf(`${long}_1`)).not.toBe(loginOf(`${long}_2`))
  expect(Buffer.byteLength(loginOf('ü'.repeat(31)))).toBeLessThanOrEqual(63)
})

test('the login of an earlier version goes when nobody uses it', async () => {
  const name = `db_${randomUUID().slice(0, 8)}`
  const former = `candor_${name}`
  const url = await aDatabase(name)
  const { owner } = server()
  await owner.query(`create role ${former} login password 'only-for-tests' in role candor_app`)
  const isThere = async () =>
    (await owner.query('select from pg_roles where rolname = $1', [former])).rowCount === 1

  const old = new URL(url)
  old.username = former
  old.password = 'only-for-tests'
  const client = new pg.Client({ connectionString: old.href })
  await client.connect()
  await appLogin(url, 'only-for-tests')
  expect(await isThere(), 'an instance of the earlier version is connected').toBe(true)
  await client.end()
  await expect.poll(() => appLogin(url, 'only-for-tests').then(isThere)).toBe(false)
})

/** A database whose owner is no superuser, and owns nothing else. */
async function anOwned(rights: string) {
  const { owner } = server()
  const name = `owned_${randomUUID().slice(0, 8)}`
  await owner.query(`create role ${name} login password 'only-for-tests' ${rights}`)
  onTestFinished(async () => void (await owner.query(`drop role ${name}`)))
  const url = new URL(await aDatabase(name, `owner ${name}`))
  url.username = name
  url.password = 'only-for-tests'
  return { name, url: url.href }
}

test('an owner who may not create roles migrates where the group is', async () => {
  const { name, url } = await anOwned('nocreaterole')
  await migrate(url)
  const message = /may not create .*Set APP_DATABASE_URL/
  await expect(appLogin(url, 'only-for-tests')).rejects.toThrow(message)

  const login = `${name}_web`
  const { owner } = server()
  await owner.query(`create role ${login} login password 'only-for-tests' in role candor_app`)
  onTestFinished(async () => void (await owner.query(`drop role ${login}`)))
  const web = new URL(url)
  web.username = login
  expect(await whoIs(web.href)).toMatchObject({ name: login, member: true })
})

test('an owner to whom the group does not belong takes a login that is a member', async () => {
  const { name, url } = await anOwned('createrole')
  await migrate(url)
  await expect(appLogin(url, 'only-for-tests')).rejects.toThrow('APP_DATABASE_URL')
  await server().owner.query(`grant candor_app to ${loginOf(name)}`)
  expect(await whoIs(await appLogin(url, 'only-for-tests'))).toMatchObject({ member: true })
})
