/** The HTML that a page is put into: with styles alone, or with the script of receipts too. */
export type ShellName = 'public' | 'receipt'
export type Shells = (name: ShellName) => Promise<string>

/** What the server sends where nothing is built, as in its tests. */
export const bareShells: Shells = async () =>
  '<!doctype html><html lang="en"><head><title></title></head>' +
  '<body><div id="root"></div></body></html>'
