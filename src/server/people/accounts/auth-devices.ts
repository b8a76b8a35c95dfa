import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookiePrefix } from '../../base/http/session.ts'

const cookieName = `${cookiePrefix}.device`
const cookieDays = 400

declare module 'fastify' {
  interface FastifyRequest {
    /** A random name of the browser, from its cookie, or a new one. */
    device: string
  }
}

/** Gives a browser that signs in a cookie, by which it is known the next time. */
export function nameDevices(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Secure-' : ''}${cookieName}`
  const isAuth = ({ routeOptions }: FastifyRequest) =>
    routeOptions.url?.startsWith('/api/auth/') ?? false
  app.decorateRequest('device', '')
  app.addHook('onRequest', async (request) => {
    if (!isAuth(request)) return
    const cookie = request.ownCookies[name]
    request.device = cookie && /^[\w-]{22}$/.test(cookie) ? cookie : newDevice()
  })
  app.addHook('onSend', async (request, reply) => {
    if (!isAuth(request)) return
    const set = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    if (!set.some((cookie) => /\.session_token=[^;]/.test(cookie))) return
    const kept = `Max-Age=${cookieDays * 86_400}; Path=/api/auth; HttpOnly; SameSite=Lax`
    reply.header('set-cookie', `${name}=${request.device}; ${kept}${secure ? '; Secure' : ''}`)
  })
}

const newDevice = () => randomBytes(16).toString('base64url')
