import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconActivity from '~icons/tabler/activity'
import IconBrandInstagram from '~icons/tabler/brand-instagram'
import IconBrandLinkedin from '~icons/tabler/brand-linkedin'
import IconBrandX from '~icons/tabler/brand-x'
import IconLock from '~icons/tabler/lock'
import IconWorld from '~icons/tabler/world'
import { useSite } from '../base/site.ts'
import type { Icon } from '../ui/icon.tsx'
import { legalLinks, platformLinks } from './navigation.ts'
import type { NavItem } from './navigation.ts'
import { Logo } from './Logo.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

const firstYear = 2024

export function Footer() {
  return (
    <footer className="border-t pt-10 pb-6 print:hidden">
      <div className="mx-auto max-w-page px-4 md:px-6">
        <div className="flex flex-wrap justify-between gap-x-16 gap-y-8">
          <div className="max-w-80">
            <Logo />
            <p className="mt-1 text-fg-3">
              Authentic reviews from real customers, paid for fairly, whatever they say.
            </p>
            <div className="mt-3 -ml-3">
              <SocialLinks />
            </div>
          </div>
          <div className="flex gap-16 sm:pt-3">
            <FooterLinks title="Platform" items={platformLinks} />
            <FooterLinks title="Legal" items={legalLinks} />
          </div>
        </div>
        <div
          className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t pt-6
            text-13"
        >
          <Copyright />
          <ThemeChoice />
          <Claims />
        </div>
      </div>
    </footer>
  )
}

/** The same links and claims within the application, in two lines. */
export function CompactFooter() {
  return (
    <footer className="border-t py-2 text-13 print:hidden">
      <div className="mx-auto max-w-page px-4 md:px-6">
        <div className="grid grid-cols-2 gap-x-6 md:flex md:flex-wrap">
          <CompactLinks title="Platform" items={platformLinks} />
          <CompactLinks title="Legal" items={legalLinks} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 pb-2 text-12">
          <Copyright />
          <div className="-mx-3">
            <SocialLinks />
          </div>
          <Claims />
        </div>
      </div>
    </footer>
  )
}

function Copyright() {
  const { year } = useSite()
  return (
    <p className="text-fg-3">© {year > firstYear ? `${firstYear}–${year}` : firstYear} Candor</p>
  )
}

function Claims() {
  const { claims, secure } = useSite()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2 text-fg-3 sm:gap-x-6">
      {secure && <Claim Icon={IconLock}>SSL secured</Claim>}
      {claims.uptime && <Claim Icon={IconActivity}>{claims.uptime} uptime</Claim>}
      <Claim Icon={IconWorld}>Global platform</Claim>
    </ul>
  )
}

const networks = [
  ['x', 'X', IconBrandX],
  ['linkedin', 'LinkedIn', IconBrandLinkedin],
  ['instagram', 'Instagram', IconBrandInstagram],
] as const

/** Links to the social accounts that an admin has configured. */
function SocialLinks() {
  const { socialLinks } = useSite()
  return (
    <ul className="flex empty:hidden">
      {networks.map(
        ([network, name, Icon]) =>
          socialLinks[network] && (
            <li key={network}>
              <a
                href={socialLinks[network]}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Candor on ${name}, in a new tab`}
                className="inline-flex size-11 items-center justify-center rounded-control
                  text-fg-3 transition-colors hover:text-fg"
              >
                <Icon size={20} stroke={1.75} aria-hidden />
              </a>
            </li>
          ),
      )}
    </ul>
  )
}

function FooterLinks({ title, items }: { title: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 font-medium text-fg">{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <FooterLink {...item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CompactLinks({ title, items }: { title: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={title}>
      <ul className="gap-x-6 md:flex md:flex-wrap">
        {items.map((item) => (
          <li key={item.to}>
            <FooterLink {...item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

const FooterLink = ({ to, label, ofServer }: NavItem) => (
  <Link
    to={to}
    reloadDocument={ofServer}
    className="inline-flex min-h-11 items-center text-fg-3 hover:text-fg md:min-h-9"
  >
    {label}
  </Link>
)

function Claim({ Icon, children }: { Icon: Icon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon size={16} aria-hidden />
      {children}
    </li>
  )
}
