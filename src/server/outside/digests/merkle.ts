import { createHash } from 'node:crypto'

/**
 * The Merkle tree of RFC 6962, section 2.1. The hash of a leaf begins with another byte than that
 * of a node, so that no node can be shown as a leaf.
 */

export const hashBytes = 32
const leafPrefix = Buffer.of(0)
const nodePrefix = Buffer.of(1)

const sha256 = (...parts: Buffer[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export const leafHash = (leaf: string) => sha256(leafPrefix, Buffer.from(leaf))

/** The tree of at least one leaf, by the hashes of the leaves. */
export function merkleTree(leaves: readonly Buffer[]) {
  const levels: Buffer[] = [Buffer.concat(leaves)]
  while (levels.at(-1)!.length > hashBytes) levels.push(levelAbove(levels.at(-1)!))
  return {
    root: levels.at(-1)!,
    /** The neighbours on the way from a leaf to the root, one after the other. */
    pathOf: (index: number) =>
      Buffer.concat(levels.map((level, height) => neighbour(level, index >> height))),
  }
}

/** The hashes of pairs. The last of an odd number goes up as it is. */
function levelAbove(level: Buffer): Buffer {
  const nodes: Buffer[] = []
  for (let at = 0; at < level.length; at += 2 * hashBytes) {
    const pair = level.subarray(at, at + 2 * hashBytes)
    nodes.push(pair.length === hashBytes ? pair : sha256(nodePrefix, pair))
  }
  return Buffer.concat(nodes)
}

/** The other one of a pair; nothing for the last of an odd number, and for the root. */
function neighbour(level: Buffer, index: number): Buffer {
  const at = (index ^ 1) * hashBytes
  return level.subarray(at, at + hashBytes)
}
