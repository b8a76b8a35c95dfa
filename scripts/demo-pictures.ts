// `node scripts/demo-pictures.ts`: draws the product pictures of the demo from their SVG files.
// They are kept in the repository, so that the demo does not have to load the drawing library.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { pictureSizes } from '../src/shared/market/pictures.ts'

const folder = fileURLToPath(new URL('../src/server/demo/pictures/', import.meta.url))

for (const file of readdirSync(folder).filter((name) => name.endsWith('.svg'))) {
  for (const [size, { width, height }] of Object.entries(pictureSizes)) {
    await sharp(folder + file)
      .resize({ width, height, fit: 'cover' })
      .webp({ quality: 80 })
      .toFile(`${folder}${file.replace('.svg', '')}.${size}.webp`)
  }
}
