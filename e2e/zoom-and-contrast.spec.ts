import { expect, expectNoSidewaysScroll, settled, signIn, test } from './fixtures.ts'

/** The pages of each role at 200% and 400% zoom, with reduced motion and with forced colors. */

const byRole = {
  business: ['/dashboard', '/campaigns/create', '/reviews', '/wallet/statements', '/settings/plan'],
  reviewer: ['/dashboard', '/campaigns', '/reviews', '/wallet', '/settings/display'],
  admin: ['/dashboard', '/admin/reviews?status=pending', '/admin/payouts', '/admin/audit'],
}

for (const [role, paths] of Object.entries(byRole)) {
  test(`zoom, reduced motion and forced colors for a ${role}`, async ({ visitor }) => {
    const page = await visitor(role)
    await signIn(page, `${role}@candor.demo`)
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      // A desktop of 1280 pixels at 200% and at 400%.
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      const lasting = () =>
        page.evaluate(() => {
          const times = document.getAnimations().map(({ effect }) => effect?.getTiming().duration)
          return times.filter((time) => Number(time) > 1)
        })
      await expect.poll(lasting, `${path} moves`).toEqual([])
      await page.keyboard.press('Tab')
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!)
        return [outlineStyle, Number.parseFloat(outlineWidth) >= 2]
      })
      expect(outline, `${path} shows the focus`).toEqual(['solid', true])
    }
  })
}
