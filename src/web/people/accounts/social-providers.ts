import IconBrandGithub from 'tabler:brand-github'
import IconBrandGoogle from 'tabler:brand-google'

export const socialProviders = [
  { id: 'google', label: 'Google', Icon: IconBrandGoogle },
  { id: 'github', label: 'GitHub', Icon: IconBrandGithub },
] as const
