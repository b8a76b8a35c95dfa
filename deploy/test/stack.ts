import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provide } from '../../scripts/debian.mjs'
import { startPostgres15 } from '../../scripts/postgres15.mjs'
import { capture } from '../../scripts/step.mjs'
import { freePort } from '../../src/server/base/free-port.ts'
import { readiness, until } from '../../src/server/test/application.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')

export const admin = { email: 'admin@candor.example', password: 'a password of the test' }

export interface Stack {
  httpPort: number
  httpsPort: number
  /** The ports of the instances behind nginx. */
  instances: number[]
  /** The certificate to trust. */
  certificate: string
  databaseUrl: string
  /** Starts deploy/rolling-restart.sh, and answers with its exit code and output. */
  rollingRestart(): Promise<{ code: number | null; output: string }>
  stop(): Promise<void>
}

/**
 * nginx with deploy/nginx/candor.conf in front of two instances in production mode, on PostgreSQL
 * 15. Only addresses, paths and the certificate differ from the files as they are shipped.
 */
export async function startStack(): Promise<Stack> {
  await provide('nginx-light', 'openssl', 'curl', 'postgresql-15')
  const folder = mkdtempSync(join(tmpdir(), 'candor-deploy-'))
  const database = await startPostgres15()
  const httpPort = await freePort()
  const httpsPort = await freePort()
  const instances = [await freePort(), await freePort()]
  const certificate = await makeCertificate(folder)

  const settings = {
    PUBLIC_URL: `https://localhost:${httpsPort}`,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret of the deployment test, 32+ characters',
    STRIPE_SECRET_KEY: 'sk_live_no_real_key',
    STRIPE_WEBHOOK_SECRET: 'whsec_no_real_secret',
    OPERATOR_NAME: 'Candor Ltd',
    OPERATOR_ADDRESS: '1 High Street, Leeds',
    OPERATOR_REGISTER: '01234567',
    OPERATOR_CONTACT: 'legal@candor.example',
    OPERATOR_LAW: 'England and Wales',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    READS_PER_MINUTE: '1000000',
    CHANGES_PER_MINUTE: '1000000',
    NETWORK_CHANGES_PER_MINUTE: '1000000',
    PENDING_CAMPAIGNS_PER_BUSINESS: '1000000',
  }
  const running = new Map<number, ChildProcess>()
  const startInstance = async (port: number) => {
    const { program, args, env } = readUnit(port)
    running.set(
      port,
      spawn(program, args, { cwd: root, env: { ...env, ...settings }, stdio: 'inherit' }),
    )
    await until(async () => (await readiness(`http://127.0.0.1:${port}`)) === 200)
  }
  const stopInstance = async (port: number) => {
    const instance = running.get(port)!
    if (instance.exitCode !== null) return
    const gone = once(instance, 'exit')
    instance.kill('SIGTERM')
    await gone
  }
  // One after the other: the first makes the database.
  for (const port of instances) await startInstance(port)

  const upstream = join(folder, 'candor-upstream.conf')
  const nginx = startNginx(folder, { httpPort, httpsPort, instances, upstream })
  const plain = `http://127.0.0.1:${httpPort}`
  await until(() =>
    fetch(plain, { redirect: 'manual' }).then(
      () => true,
      () => false,
    ),
  )

  return {
    httpPort,
    httpsPort,
    instances,
    certificate: readFileSync(certificate, 'utf8'),
    databaseUrl: database.url,
    rollingRestart: () =>
      rollingRestart(folder, upstream, instances, async (port) => {
        await stopInstance(port)
        await startInstance(port)
      }),
    async stop() {
      const gone = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await gone
      await Promise.all(instances.map(stopInstance))
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The command and environment of the systemd unit, with this clone in place of /opt/candor. */
function readUnit(port: number) {
  const unit = text('systemd/candor@.service')
    .replaceAll('%i', String(port))
    .replaceAll('/opt/candor/', root)
  const values = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.+)$`, 'gm'))].flatMap(([, value]) => value!.split(' '))
  const [program, ...args] = values('ExecStart')
  const env = Object.fromEntries(values('Environment').map((pair) => pair.split('=', 2)))
  return { program: program!, args, env: { PATH: process.env.PATH, ...env } as NodeJS.ProcessEnv }
}

async function makeCertificate(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', key, '-out', certificate, '-days', '2']
  await capture('No certificate.', 'openssl', ['req', ...kind, ...subject, ...files])
  return certificate
}

interface Addresses {
  httpPort: number
  httpsPort: number
  instances: number[]
  upstream: string
}

function startNginx(folder: string, { httpPort, httpsPort, instances, upstream }: Addresses) {
  writeFileSync(
    upstream,
    `upstream candor {\n${instances.map((port) => `  server 127.0.0.1:${port};\n`).join('')}}\n`,
  )
  const site = text('nginx/candor.conf')
    .replaceAll('/etc/nginx/candor-upstream.conf', upstream)
    .replace('/var/lib/nginx/candor-cache', join(folder, 'cache'))
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`)
    .replaceAll(/^ {2}listen \[::\].*\n/gm, '')
    .replaceAll('server_name candor.example;', 'server_name localhost;')
    .replace(/(ssl_certificate) .*;/, `$1 ${join(folder, 'certificate.pem')};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${join(folder, 'key.pem')};`)
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) {
    mkdirSync(join(folder, name))
  }
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_shutdown_timeout 10s;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}
}`,
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  return spawn('nginx', args, { stdio: 'inherit' })
}

/** Runs the script as shipped; only its commands for reloading and restarting are ours. */
async function rollingRestart(
  folder: string,
  upstream: string,
  instances: number[],
  restart: (port: number) => Promise<void>,
) {
  // The script asks for a restart by a file that holds the port, and waits for it to go.
  const request = join(folder, 'restart')
  const command = join(folder, 'restart.sh')
  writeFileSync(
    command,
    `#!/bin/sh\necho "$1" > ${request}.new && mv ${request}.new ${request}\n` +
      `while [ -e ${request} ]; do sleep 0.1; done\n`,
    { mode: 0o755 },
  )
  const script = spawn(
    'bash',
    [join(root, 'deploy/rolling-restart.sh'), ...instances.map(String)],
    {
      env: {
        PATH: process.env.PATH,
        CANDOR_UPSTREAM: upstream,
        CANDOR_RELOAD: `nginx -p ${folder} -c ${join(folder, 'nginx.conf')} -s reload`,
        CANDOR_RESTART: command,
      },
    },
  )
  let output = ''
  script.stdout.on('data', (data) => (output += data))
  script.stderr.on('data', (data) => (output += data))
  const gone = once(script, 'exit')
  while (script.exitCode === null && script.signalCode === null) {
    const port = readRequest(request)
    if (port === null) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    await restart(port)
    rmSync(request)
  }
  await gone
  return { code: script.exitCode, output }
}

function readRequest(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
