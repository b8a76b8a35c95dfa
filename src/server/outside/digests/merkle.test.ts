import { expect, test } from 'vitest'
import { hashBytes, leafHash, merkleTree } from './merkle.ts'

/** The leaves and roots that Certificate Transparency tests its trees with. */
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex').toString())
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const treeOf = (size: number) => merkleTree(leaves.slice(0, size).map(leafHash))

// spec: 15.46
test('the roots are those of RFC 6962', () => {
  expect(roots.map((_, i) => treeOf(i + 1).root.toString('hex'))).toEqual(roots)
})

test('a path has a neighbour for each level that has one', () => {
  expect([0, 4, 6].map((index) => treeOf(7).pathOf(index).length / hashBytes)).toEqual([3, 3, 2])
  expect(treeOf(1).pathOf(0)).toHaveLength(0)
  expect(treeOf(7).pathOf(6).subarray(0, hashBytes)).toEqual(
    merkleTree(leaves.slice(4, 6).map(leafHash)).root,
  )
})
