import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, missingOperator, readConfig, variables } from './config.ts'

const secret = 's'.repeat(32)
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://candor.example',
  AUTH_SECRET: secret,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  OPERATOR_NAME: 'Candor Ltd',
  OPERATOR_ADDRESS: '1 High Street, Leeds LS1 4AB, United Kingdom',
  OPERATOR_REGISTER: 'Companies House 01234567',
  OPERATOR_CONTACT: 'legal@candor.example',
  OPERATOR_LAW: 'England and Wales',
}

const errorOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
}

test('an empty environment starts a demo that only this machine can reach', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    production: false,
    server: { port: 3000, host: '127.0.0.1', exposed: false, publicUrl: 'http://localhost:3000' },
    dataDir: './data',
    database: { ownerUrl: undefined, poolSize: 10 },
    demo: true,
    admin: undefined,
    auth: { secret: undefined, google: undefined, signInFailuresPerNetwork: 10 },
    payments: { provider: 'sandbox', stripe: undefined, sandboxGrantCents: 100_000 },
    mail: { smtpUrl: undefined, from: 'Candor <no-reply@localhost>' },
  })
})

test('production has no demo and no sandbox money', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    server: { publicUrl: 'https://candor.example' },
    demo: false,
    payments: { provider: 'stripe', sandboxGrantCents: 0 },
    mail: { from: 'Candor <no-reply@candor.example>' },
  })
})

test.each(['PUBLIC_URL', 'AUTH_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
  'production does not start without %s',
  (name) => {
    expect(errorOf({ ...production, [name]: '' })).toBe(
      `${name} is required with NODE_ENV=production.`,
    )
  },
)

const testKey = 'STRIPE_SECRET_KEY is a test key, which is not allowed with NODE_ENV=production.'
const noLiveKey = 'STRIPE_SECRET_KEY must start with sk_live_ or rk_live_ with NODE_ENV=production.'

test.each([
  [{ DEMO: 'on' }, 'DEMO=on is not allowed with NODE_ENV=production.'],
  [{ PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox is not allowed with NODE_ENV=production.'],
  [{ SANDBOX_GRANT_CENTS: '5' }, 'SANDBOX_GRANT_CENTS is not allowed with NODE_ENV=production.'],
  [{ PUBLIC_URL: 'http://candor.example' }, 'PUBLIC_URL must be https with NODE_ENV=production.'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, testKey],
  [{ STRIPE_SECRET_KEY: 'rk_test_1' }, testKey],
  [{ STRIPE_SECRET_KEY: 'pk_live_1' }, noLiveKey],
  [{ STRIPE_SECRET_KEY: 'sk_1' }, noLiveKey],
])('production refuses %o', (env, message) => {
  expect(errorOf({ ...production, ...env })).toBe(message)
})

// spec: 15.51
test('production does not start before the legal pages are complete', () => {
  const { OPERATOR_NAME: _name, OPERATOR_LAW: _law, ...rest } = production
  expect(errorOf({ ...rest, OPERATOR_CONTACT: ' ' })).toBe(
    'OPERATOR_NAME, OPERATOR_CONTACT, OPERATOR_LAW must be set with NODE_ENV=production.',
  )
  expect(errorOf({ OPERATOR_LAW: 'x'.repeat(301) })).toBe(
    'OPERATOR_LAW must have at most 300 characters.',
  )
  expect(missingOperator(readConfig(production).operator)).toEqual([])
  expect(missingOperator(readConfig({ OPERATOR_NAME: 'Candor Ltd' }).operator)).toEqual([
    'OPERATOR_ADDRESS',
    'OPERATOR_REGISTER',
    'OPERATOR_CONTACT',
    'OPERATOR_LAW',
  ])
})

test('a host that others can reach needs PUBLIC_URL, and has a demo only with DEMO=on', () => {
  const HOST = '0.0.0.0'
  const PUBLIC_URL = 'http://candor.lan:3000/'
  expect(errorOf({ HOST })).toBe('PUBLIC_URL is required when other machines can reach HOST.')
  expect(readConfig({ HOST, PUBLIC_URL })).toMatchObject({
    server: { exposed: true, publicUrl: 'http://candor.lan:3000' },
    demo: false,
  })
  expect(readConfig({ HOST, PUBLIC_URL, DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ HOST: '::1', DEMO: 'off' }).demo).toBe(false)
})

test.each(['127.0.0.1', '127.0.1.1', '127.255.255.254', '::1', 'localhost'])(
  'only this machine reaches HOST=%s',
  (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ server: { exposed: false }, demo: true })
  },
)

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.1',
  '10.127.0.1',
  '10.0.127.1',
  '2001:db8::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '127.0.0.1.example',
  '127.example',
  'localhost.example',
  'my-localhost',
  '::1.example',
])('others may reach HOST=%s, so there is no demo', (HOST) => {
  expect(errorOf({ HOST })).toBe('PUBLIC_URL is required when other machines can reach HOST.')
  const PUBLIC_URL = 'https://candor.example'
  expect(readConfig({ HOST, PUBLIC_URL })).toMatchObject({ server: { exposed: true }, demo: false })
})

test.each([
  [{ PORT: 'web' }, 'PORT must be a number.'],
  [{ PORT: '99999' }, 'PORT must be at most 65535.'],
  [{ POOL_SIZE: '1.5' }, 'POOL_SIZE must be a whole number.'],
  [{ DEMO: 'yes' }, 'DEMO must be on or off.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production.'],
  [
    { DATABASE_URL: 'mysql://x/y' },
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
  ],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD is required with ADMIN_EMAIL.'],
  [{ GITHUB_CLIENT_SECRET: 'x' }, 'GITHUB_CLIENT_ID is required with GITHUB_CLIENT_SECRET.'],
  [{ APP_DATABASE_URL: 'postgres://x/y' }, 'DATABASE_URL is required with APP_DATABASE_URL.'],
  [
    { DATABASE_URL: 'postgres://x/y', DIRECT_DATABASE_URL: 'postgres://x/y' },
    'APP_DATABASE_URL is required with DIRECT_DATABASE_URL.',
  ],
  [{ S3_BUCKET: 'b', S3_REGION: 'r' }, 'S3_ACCESS_KEY_ID is required with S3_BUCKET.'],
  [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET is required with S3_ENDPOINT.'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_WEBHOOK_SECRET is required for Stripe payments.'],
  [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY is required for Stripe payments.'],
  [
    { TRUST_PROXY: '10.0.0.0/8,proxy' },
    'TRUST_PROXY must be a comma-separated list of addresses or networks such as 10.0.0.0/8.',
  ],
])('%o is refused with a message', (env, message) => {
  expect(errorOf(env)).toBe(message)
})

test('given values override the defaults', () => {
  const config = readConfig({
    PORT: '4000',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1',
    ADMIN_EMAIL: 'ada@candor.example',
    ADMIN_PASSWORD: 'long-enough',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    SANDBOX_GRANT_CENTS: '0',
  })

  expect(config.server.publicUrl).toBe('http://localhost:4000')
  expect(config.server.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1'])
  expect(config.admin).toEqual({ email: 'ada@candor.example', password: 'long-enough' })
  expect(config.auth.google).toEqual({ clientId: 'id', clientSecret: 'secret' })
  expect(config.payments.sandboxGrantCents).toBe(0)
})

test('each number is a setting of its own', () => {
  const names = Object.keys(variables.shape).filter((name) =>
    /^RETENTION_|_PER_|^POOL_SIZE$|^WEBHOOK_LEASE_SECONDS$/.test(name),
  )
  const given = Object.fromEntries(names.map((name, i) => [name, String(201 + i)]))
  const numbersIn = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(numbersIn)
        : []
  const read = numbersIn(readConfig(given)).map((n) => (n >= 200_000 ? n / 1_000 : n))
  for (const [name, value] of Object.entries(given)) {
    expect(
      read.filter((n) => n === Number(value)),
      name,
    ).toHaveLength(1)
  }
  expect(readConfig(given).retention).toEqual({
    documents: Number(given.RETENTION_DOCUMENTS_DAYS),
    contactMessages: Number(given.RETENTION_CONTACT_MESSAGES_DAYS),
    notifications: Number(given.RETENTION_NOTIFICATIONS_DAYS),
    mails: Number(given.RETENTION_MAILS_DAYS),
    signIns: Number(given.RETENTION_SIGN_INS_DAYS),
  })
})

test('.env.example explains every variable, and no other', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const explained = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map((match) => match[1])

  expect(explained.toSorted()).toEqual(Object.keys(variables.shape).toSorted())
  expect(new Set(explained).size).toBe(explained.length)
})

test('live Stripe keys turn off the demo and sandbox money, test keys do not', () => {
  const given = (STRIPE_SECRET_KEY: string) =>
    readConfig({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect(given('sk_live_1')).toMatchObject({
    demo: false,
    payments: { live: true, sandboxGrantCents: 0 },
  })
  for (const key of ['sk_test_1', 'rk_test_1']) {
    expect(given(key)).toMatchObject({
      demo: true,
      payments: { live: false, sandboxGrantCents: 100_000 },
    })
  }
  expect(() => readConfig({ ...production, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    'STRIPE_SECRET_KEY is a test key, which is not allowed with NODE_ENV=production.',
  )
})
