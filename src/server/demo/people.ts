import type { countries } from '../../shared/base/countries.ts'

type CountryCode = (typeof countries)[number]['code']

const person = (name: string, country: CountryCode, phoneNumber: string, bio = '') => ({
  name,
  country,
  phoneNumber,
  bio,
})

export const reviewers = {
  reviewer: person('Adaeze Nwosu', 'NG', '+234 803 555 0142', 'Lagos. I test things slowly.'),
  chinedu: person('Chinedu Okafor', 'NG', '+234 806 555 0117'),
  fatima: person('Fatima Bello', 'NG', '+234 809 555 0163', 'Pharmacist in Abuja, tea drinker.'),
  wanjiru: person('Wanjiru Kamau', 'KE', '+254 722 555 014'),
  otieno: person('Brian Otieno', 'KE', '+254 733 555 098'),
  kofi: person('Kofi Mensah', 'GH', '+233 24 555 0171', 'Sound engineer from Kumasi.'),
  thandi: person('Thandiwe Dlamini', 'ZA', '+27 82 555 0139'),
  priya: person('Priya Raghavan', 'IN', '+91 98400 55501', 'Runs a two-person design studio.'),
  arjun: person('Arjun Malhotra', 'IN', '+91 98110 55527'),
  lena: person('Lena Vogt', 'DE', '+49 151 5550 1832'),
  marco: person('Marco Bellini', 'IT', '+39 333 555 0184', 'Cook, Bologna.'),
  claire: person('Claire Dubois', 'FR', '+33 6 55 50 12 77'),
  siobhan: person('Siobhán Kelly', 'IE', '+353 85 555 0126'),
  james: person('James Whitfield', 'GB', '+44 7700 900 142'),
  agnieszka: person('Agnieszka Nowak', 'PL', '+48 601 555 012'),
  emily: person('Emily Carter', 'US', '+1 202 555 0143', 'Teacher, two dogs, light sleeper.'),
  marcus: person('Marcus Hill', 'US', '+1 312 555 0178'),
  mateo: person('Mateo Fernández', 'AR', '+54 9 11 5555 0191'),
  yuki: person('Yuki Tanaka', 'JP', '+81 90 5555 0127'),
  omar: person('Omar Haddad', 'AE', '+971 50 555 0119'),
  amina: person('Amina Yusuf', 'NG', '+234 805 555 0188', 'Seven at home, one small kitchen.'),
  ines: person('Inês Carvalho', 'PT', '+351 91 555 0162'),
  walter: person('Walter Hughes', 'US', '+1 617 555 0155', 'Retired, curious, reads every label.'),
  hana: person('Hana Seo', 'KR', '+82 10 5555 0134'),
} as const

export type ReviewerKey = keyof typeof reviewers
