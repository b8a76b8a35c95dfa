import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react'

export const socialProviders = [
  { id: 'google', label: 'Google', Icon: IconBrandGoogle },
  { id: 'github', label: 'GitHub', Icon: IconBrandGithub },
] as const
