import { expect, signIn, test } from '../fixtures.ts'

test('what is typed into a search stays in it while the address follows', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'business@candor.demo')
  await page.goto('/campaigns')
  const search = page.getByLabel('Search campaigns')
  await search.fill('coffee')
  await expect(page).toHaveURL(/q=coffee/)
  // What the page itself writes into the field, which takes the place of what is being typed.
  const written = await search.evaluateHandle((input: HTMLInputElement) => {
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    const values: string[] = []
    Object.defineProperty(input, 'value', {
      configurable: true,
      get: () => get!.call(input) as string,
      set: (value: string) => {
        values.push(value)
        set!.call(input, value)
      },
    })
    return values
  })
  await search.pressSequentially(' and honey')
  await expect(page).toHaveURL(/q=coffee(\+|%20)and(\+|%20)honey/)
  expect(await written.jsonValue()).toEqual([])
  // Back and a button change it from outside.
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await search.fill('coffee')
  await expect(page).toHaveURL(/q=coffee/)
  await page.goto('/campaigns?q=honey')
  await expect(search).toHaveValue('honey')
})
