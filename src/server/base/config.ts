import * as z from 'zod'

/**
 * A wrong setting, whose variable the message names, or a database that this version cannot use.
 * The process prints the message and exits.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Config = ReturnType<typeof readConfig>

const loopback = /^(127\.[\d.]+|::1|localhost)$/

const text = z.string().optional()
const integer = (least: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
const address = (...protocols: string[]) => {
  const kind = `must be a URL that starts with ${protocols.map((p) => `${p}://`).join(' or ')}`
  return z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`), error: kind }).optional()
}
const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be a comma-separated list of addresses or networks such as 10.0.0.0/8',
})
/** Of a legal page: one line. */
const legalText = z.string().max(300, 'must have at most 300 characters').optional()
const networks = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(network))

/** Every environment variable that Candor reads. `.env.example` explains them. */
export const variables = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').optional(),
  PORT: integer(1).max(65_535, 'must be at most 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address('http', 'https'),
  TRUST_PROXY: networks.default([]),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  METRICS_TOKEN: text,
  STRUCTURED_DATA: oneOf('on', 'off').default('on'),

  DATA_DIR: z.string().default('./data'),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: address('http', 'https'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  CLAMD_URL: address('tcp', 'unix'),
  CHROMIUM_PATH: text,
  DATABASE_URL: address('postgres', 'postgresql'),
  APP_DATABASE_URL: address('postgres', 'postgresql'),
  READ_DATABASE_URL: address('postgres', 'postgresql'),
  DIRECT_DATABASE_URL: address('postgres', 'postgresql'),
  PREPARED_STATEMENTS: oneOf('on', 'off').default('on'),
  POOL_SIZE: integer(1).default(10),

  DEMO: oneOf('on', 'off').optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SIGN_IN_FAILURES_PER_NETWORK: integer(1).default(10),
  SIGN_IN_FAILURES_PER_ACCOUNT: integer(1).default(100),
  SIGN_IN_FAILURES_PER_ADDRESS: integer(1).default(100),
  SIGN_INS_PER_NETWORK: integer(1).default(60),
  SIGN_UPS_PER_ADDRESS: integer(1).default(100),
  MAILS_PER_ACCOUNT: integer(1).default(5),
  READS_PER_MINUTE: integer(1).default(1_200),
  FILES_PER_MINUTE: integer(1).default(60),
  CHANGES_PER_MINUTE: integer(1).default(600),
  NETWORK_CHANGES_PER_MINUTE: integer(1).default(1_200),
  KEY_REQUESTS_PER_MINUTE: integer(1).default(600),
  PENDING_CAMPAIGNS_PER_BUSINESS: integer(1).default(20),
  PLACES_PER_REVIEWER: integer(1).default(5),
  PLACES_PER_NEW_REVIEWER: integer(1).default(2),
  PLACES_PER_DAY: integer(1).default(5),
  WEBHOOK_LEASE_SECONDS: integer(16).default(60),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,

  PAYMENTS: oneOf('sandbox', 'stripe').optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  SANDBOX_GRANT_CENTS: integer(0).optional(),

  RETENTION_DOCUMENTS_DAYS: integer(1).default(90),
  RETENTION_CONTACT_MESSAGES_DAYS: integer(1).default(365),
  RETENTION_NOTIFICATIONS_DAYS: integer(1).default(365),
  RETENTION_MAILS_DAYS: integer(1).default(30),
  RETENTION_SIGN_INS_DAYS: integer(1).default(365),

  SMTP_URL: address('smtp', 'smtps'),
  MAIL_FROM: text,

  OPERATOR_NAME: legalText,
  OPERATOR_ADDRESS: legalText,
  OPERATOR_REGISTER: legalText,
  OPERATOR_CONTACT: legalText,
  OPERATOR_LAW: legalText,
})

type Variables = z.infer<typeof variables>

/** Reads the configuration. Throws a ConfigError for the first wrong or missing variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.entries(env).filter(([, value]) => value?.trim())
  const parsed = variables.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path[0]?.toString()} ${issue?.message}.`)
  }

  const read = parsed.data
  const production = read.NODE_ENV === 'production'
  const exposed = !loopback.test(read.HOST)
  const payments = read.PAYMENTS ?? (read.STRIPE_SECRET_KEY ? 'stripe' : 'sandbox')
  if (production) checkProduction(read, payments)
  checkTogether(read, payments, exposed)
  return compose(read, { production, exposed, payments })
}

/** Of an account, and one that may do less. */
const testKey = /^(sk|rk)_test_/

function checkProduction(read: Variables, payments: 'sandbox' | 'stripe') {
  for (const name of ['AUTH_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (!read[name]) throw new ConfigError(`${name} is required with NODE_ENV=production.`)
  }
  if (read.DEMO === 'on') throw new ConfigError('DEMO=on is not allowed with NODE_ENV=production.')
  if (payments === 'sandbox') {
    throw new ConfigError('PAYMENTS=sandbox is not allowed with NODE_ENV=production.')
  }
  if (testKey.test(read.STRIPE_SECRET_KEY!)) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is a test key, which is not allowed with NODE_ENV=production.',
    )
  }
  if (!/^(sk|rk)_live_/.test(read.STRIPE_SECRET_KEY!)) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY must start with sk_live_ or rk_live_ with NODE_ENV=production.',
    )
  }
  if (read.SANDBOX_GRANT_CENTS) {
    throw new ConfigError('SANDBOX_GRANT_CENTS is not allowed with NODE_ENV=production.')
  }
  if (!read.PUBLIC_URL) {
    throw new ConfigError('PUBLIC_URL is required with NODE_ENV=production.')
  }
  if (!read.PUBLIC_URL.startsWith('https:')) {
    throw new ConfigError('PUBLIC_URL must be https with NODE_ENV=production.')
  }
  const missing = missingOperator(operatorOf(read))
  if (missing.length > 0) {
    throw new ConfigError(`${missing.join(', ')} must be set with NODE_ENV=production.`)
  }
}

/** What the legal pages say about the company that runs this Candor. */
const operatorOf = (read: Variables) => ({
  name: read.OPERATOR_NAME?.trim() ?? null,
  address: read.OPERATOR_ADDRESS?.trim() ?? null,
  register: read.OPERATOR_REGISTER?.trim() ?? null,
  contact: read.OPERATOR_CONTACT?.trim() ?? null,
  law: read.OPERATOR_LAW?.trim() ?? null,
})

/** The variables that the legal pages need and do not have. */
export const missingOperator = (operator: ReturnType<typeof operatorOf>) =>
  Object.entries(operator)
    .filter(([, value]) => value === null)
    .map(([name]) => `OPERATOR_${name.toUpperCase()}`)

function checkTogether(read: Variables, payments: 'sandbox' | 'stripe', exposed: boolean) {
  const pairs = [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ] as const
  for (const [one, other] of pairs) {
    if (!read[one] !== !read[other]) {
      const [missing, present] = read[one] ? [other, one] : [one, other]
      throw new ConfigError(`${missing} is required with ${present}.`)
    }
  }
  checkS3(read)
  if (payments === 'stripe' && !(read.STRIPE_SECRET_KEY && read.STRIPE_WEBHOOK_SECRET)) {
    const missing = read.STRIPE_SECRET_KEY ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'
    throw new ConfigError(`${missing} is required for Stripe payments.`)
  }
  if (read.APP_DATABASE_URL && !read.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL is required with APP_DATABASE_URL.')
  }
  if (read.READ_DATABASE_URL && !read.DATABASE_URL) {
    throw new ConfigError('DATABASE_URL is required with READ_DATABASE_URL.')
  }
  if (read.DIRECT_DATABASE_URL && !read.APP_DATABASE_URL) {
    throw new ConfigError('APP_DATABASE_URL is required with DIRECT_DATABASE_URL.')
  }
  if (exposed && !read.PUBLIC_URL) {
    throw new ConfigError('PUBLIC_URL is required when other machines can reach HOST.')
  }
}

const s3Names = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function checkS3(read: Variables) {
  const present = [...s3Names, 'S3_ENDPOINT' as const].find((name) => read[name])
  const missing = s3Names.find((name) => !read[name])
  if (present && missing) {
    throw new ConfigError(`${missing} is required with ${present}.`)
  }
}

type Derived = { production: boolean; exposed: boolean; payments: 'sandbox' | 'stripe' }

function compose(read: Variables, { production, exposed, payments }: Derived) {
  const isTest = testKey.test(read.STRIPE_SECRET_KEY ?? '')
  // Stripe's test keys move no real money.
  const live = production || (payments === 'stripe' && !isTest)
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`)
  return {
    production,
    /** Whether Vite serves the pages from their sources and reloads them on changes. */
    development: read.NODE_ENV === 'development',
    server: {
      port: read.PORT,
      host: read.HOST,
      /** Whether other machines can reach HOST. */
      exposed,
      /** Without a trailing slash. */
      publicUrl: publicUrl.origin,
      trustProxy: read.TRUST_PROXY,
      logLevel: read.LOG_LEVEL,
      metricsToken: read.METRICS_TOKEN,
    },
    /** Whether public pages carry data for search engines. */
    structuredData: read.STRUCTURED_DATA === 'on',
    dataDir: read.DATA_DIR,
    /** ClamAV's daemon, which checks documents; undefined for no check. */
    clamdUrl: read.CLAMD_URL,
    /** The browser that looks at pages with an embed; undefined for no look. */
    chromiumPath: read.CHROMIUM_PATH,
    /** The store for documents instead of DATA_DIR; undefined without S3_… variables. */
    s3: s3Of(read),
    database: databaseOf(read),
    demo: !live && (read.DEMO ? read.DEMO === 'on' : !exposed),
    admin:
      read.ADMIN_EMAIL && read.ADMIN_PASSWORD
        ? { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD }
        : undefined,
    auth: {
      secret: read.AUTH_SECRET,
      /** For an account from one network. */
      signInFailuresPerNetwork: read.SIGN_IN_FAILURES_PER_NETWORK,
      signInFailuresPerAccount: read.SIGN_IN_FAILURES_PER_ACCOUNT,
      signInFailuresPerAddress: read.SIGN_IN_FAILURES_PER_ADDRESS,
      /** Of an account, in a quarter of an hour. */
      signInsPerNetwork: read.SIGN_INS_PER_NETWORK,
      signUpsPerAddress: read.SIGN_UPS_PER_ADDRESS,
      /** Of each kind, in an hour. */
      mailsPerAccount: read.MAILS_PER_ACCOUNT,
      google: provider(read.GOOGLE_CLIENT_ID, read.GOOGLE_CLIENT_SECRET),
      github: provider(read.GITHUB_CLIENT_ID, read.GITHUB_CLIENT_SECRET),
    },
    limits: limitsOf(read),
    /** So long a webhook belongs to a process that has died. */
    webhookLeaseMillis: read.WEBHOOK_LEASE_SECONDS * 1_000,
    payments: {
      provider: payments,
      /** Whether the money is real. Then there is no demo and no sandbox money. */
      live,
      stripe:
        payments === 'stripe' && read.STRIPE_SECRET_KEY && read.STRIPE_WEBHOOK_SECRET
          ? { secretKey: read.STRIPE_SECRET_KEY, webhookSecret: read.STRIPE_WEBHOOK_SECRET }
          : undefined,
      sandboxGrantCents: live ? 0 : (read.SANDBOX_GRANT_CENTS ?? 100_000),
    },
    retention: retentionOf(read),
    operator: operatorOf(read),
    mail: {
      smtpUrl: read.SMTP_URL,
      from: read.MAIL_FROM ?? `Candor <no-reply@${publicUrl.hostname}>`,
    },
  } as const
}

/** The requests are counted in each process, for each address, account or API key. */
const limitsOf = (read: Variables) => ({
  readsPerMinute: read.READS_PER_MINUTE,
  filesPerMinute: read.FILES_PER_MINUTE,
  /** Of an account. */
  changesPerMinute: read.CHANGES_PER_MINUTE,
  networkChangesPerMinute: read.NETWORK_CHANGES_PER_MINUTE,
  keyRequestsPerMinute: read.KEY_REQUESTS_PER_MINUTE,
  /** Of a business, at one time. */
  pendingCampaigns: read.PENDING_CAMPAIGNS_PER_BUSINESS,
  /** Of a reviewer. */
  places: {
    atOnce: read.PLACES_PER_REVIEWER,
    /** Until the first review is approved. */
    atOnceAtFirst: read.PLACES_PER_NEW_REVIEWER,
    /** With the reviews that were submitted without a place. */
    inDay: read.PLACES_PER_DAY,
  },
})

const databaseOf = (read: Variables) => ({
  ownerUrl: read.DATABASE_URL,
  appUrl: read.APP_DATABASE_URL,
  /** A replica, for what may be a second old. */
  readUrl: read.READ_DATABASE_URL,
  /** For jobs and live events, which a pooler must not hand from client to client. */
  directUrl: read.DIRECT_DATABASE_URL ?? read.APP_DATABASE_URL,
  preparedStatements: read.PREPARED_STATEMENTS === 'on',
  poolSize: read.POOL_SIZE,
})

/** How many days things are kept. */
const retentionOf = (read: Variables) => ({
  /** After their request was decided or replaced. */
  documents: read.RETENTION_DOCUMENTS_DAYS,
  contactMessages: read.RETENTION_CONTACT_MESSAGES_DAYS,
  notifications: read.RETENTION_NOTIFICATIONS_DAYS,
  /** Undelivered mails and the files of the outbox. */
  mails: read.RETENTION_MAILS_DAYS,
  /** Sign-ins, failed ones and sign-outs in the audit log. */
  signIns: read.RETENTION_SIGN_INS_DAYS,
})

export type S3Settings = NonNullable<ReturnType<typeof s3Of>>

function s3Of(read: Variables) {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = read
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  return bucket && region && accessKeyId && secretAccessKey
    ? { bucket, region, endpoint, accessKeyId, secretAccessKey }
    : undefined
}

const provider = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId && clientSecret ? ({ clientId, clientSecret } as const) : undefined
