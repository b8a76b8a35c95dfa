import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pictureKey } from '../base/files/removals.ts'
import { hashOf } from '../market/pictures/images.ts'
import { inProject } from '../project.ts'
import type { DemoFiles } from './demo-files.ts'

/** The picture of a product: the name of its files in `pictures`, and what it shows. */
const pictureOf: Record<string, [name: string, alt: string]> = {
  'Nordlicht H1': ['headphones', 'Cream-coloured headphones on a dark blue table'],
  'Nordlicht Pocket': ['speaker', 'A small orange speaker with a handle, on grass'],
  'Sunbird Starter Box': ['starter-box', 'Four small bags of coffee side by side, and beans'],
  'Sunbird Single-Origin Subscription': ['subscription', 'A bag of coffee beside a full cup'],
  'Weaver Hand Grinder': ['grinder', 'A black hand grinder with a wooden grip, and beans'],
  'Tamka Beginners': ['lessons', 'A laptop with a video lesson and a conversation'],
  'Fieldwash Sheet Set': ['linen', 'Four folded linen sheets in soft colours'],
  'Fieldwash Napkins': ['napkins', 'A folded blue napkin on a plate, between fork and knife'],
  'Primera Prensa Olive Oil': ['olive-oil', 'A bottle of olive oil beside a small bowl'],
  'Jabón de Casa': ['soap', 'Two bars of olive soap'],
  'Kijani Washing-up Concentrate': ['concentrate', 'A pump bottle beside a refill cup'],
  'Paperboat Invoices': ['invoices', 'A laptop with an invoice on its screen'],
  'Paperboat Receipts': ['receipts', 'A phone that scans a paper receipt'],
}

export interface DemoPicture {
  alt: string
  stored: { id: string; hash: string; position: null }
}

/** Stores the pictures of the products. Returns them by product. */
export async function storePictures(files: DemoFiles): Promise<Map<string, DemoPicture>> {
  const store = async ([product, [name, alt]]: [string, [string, string]]) => {
    const read = (size: string) =>
      readFile(inProject(`src/server/demo/pictures/${name}.${size}.webp`))
    const [card, hero] = await Promise.all([read('card'), read('hero')])
    const id = randomUUID()
    await files.put(pictureKey(id, 'card'), card, 'image/webp')
    await files.put(pictureKey(id, 'hero'), hero, 'image/webp')
    return [product, { alt, stored: { id, hash: hashOf({ card, hero }), position: null } }] as const
  }
  return new Map(await Promise.all(Object.entries(pictureOf).map(store)))
}
