import { Slug } from '../../../shared/base/slug.ts'

/** The first words of a name as the last part of an address, without accents. */
export function exampleOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  const example = words.slice(0, 4).join('-')
  return Slug.safeParse(example).success ? example : 'my-product-2'
}
