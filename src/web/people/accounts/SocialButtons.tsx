import { useQuery } from '@tanstack/react-query'
import IconBrandGithub from '~icons/tabler/brand-github'
import IconBrandGoogle from '~icons/tabler/brand-google'
import type { SocialProvider } from '../../../shared/people/accounts.ts'
import { siteQuery } from '../../base/site.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { useSocialSignIn } from './queries.ts'

interface SocialButtonsProps {
  returnTo: string | undefined
  /** Called instead of going to the provider. */
  onChoose?: ((provider: SocialProvider) => void) | undefined
}

export function SocialButtons({ returnTo, onChoose }: SocialButtonsProps) {
  const site = useQuery(siteQuery)
  const signIn = useSocialSignIn()
  const social = site.data?.signInWith ?? []
  const missing = site.isSuccess
    ? socialProviders.filter(({ id }) => !social.includes(id)).map(({ label }) => label)
    : []

  return (
    <div className="space-y-3">
      <p className="flex items-center gap-3 text-13 text-fg-3">
        <span className="h-px flex-1 bg-line" />
        or continue with
        <span className="h-px flex-1 bg-line" />
      </p>
      <div className="grid grid-cols-2 gap-3">
        {socialProviders.map(({ id, label, Icon }) => (
          <Button
            key={id}
            variant="outline"
            icon={<Icon aria-hidden />}
            disabled={!social.includes(id)}
            aria-describedby={social.includes(id) ? undefined : 'social-note'}
            loading={signIn.isPending && signIn.variables.provider === id}
            onClick={() => (onChoose ? onChoose(id) : signIn.mutate({ provider: id, returnTo }))}
          >
            {label}
          </Button>
        ))}
      </div>
      {missing.length > 0 && (
        <p id="social-note" className="text-center text-13 text-fg-3">
          Sign-in with {missing.join(' or ')} is not set up here.
        </p>
      )}
      {signIn.isError && <Alert variant="error">{signIn.error.message}</Alert>}
    </div>
  )
}

export const socialProviders = [
  { id: 'google', label: 'Google', Icon: IconBrandGoogle },
  { id: 'github', label: 'GitHub', Icon: IconBrandGithub },
] as const
