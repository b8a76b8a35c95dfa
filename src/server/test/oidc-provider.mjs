// A real OpenID provider in a process of its own, in the place of Google. Whoever signs in is named
// by the header `x-person` (base64url JSON). Prints its port. Arguments: issuer, client, secret.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const [issuer, clientId, clientSecret] = process.argv.slice(2)
const people = new Map()
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signing = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: ['http://localhost:3000/api/auth/callback/google'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  // As Google does: the claims are in the ID token.
  conformIdTokenClaims: false,
  jwks: { keys: [signing] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => people.get(id) }),
  cookies: { keys: ['only for tests'] },
})
// It stands behind the test, which speaks for a proxy with TLS.
provider.proxy = true

async function interact(request, response) {
  const { params, session, prompt } = await provider.interactionDetails(request, response)
  const person = JSON.parse(Buffer.from(request.headers['x-person'], 'base64url').toString())
  people.set(person.sub, person)
  if (prompt.name === 'login') {
    const login = { login: { accountId: person.sub } }
    return provider.interactionFinished(request, response, login)
  }
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  const consent = { consent: { grantId: await grant.save() } }
  return provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true })
}

const handle = provider.callback()
const server = createServer((request, response) => {
  if (!request.url.startsWith('/interaction/')) return handle(request, response)
  interact(request, response).catch((error) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
