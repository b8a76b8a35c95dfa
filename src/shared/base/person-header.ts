/**
 * The id of the person for whom a page was drawn. Pages send it with every request, and the server
 * refuses it while somebody else is signed in in this browser. Programs need not send it.
 */
export const personHeader = 'candor-person'

/** Stands for the id on a page that was drawn for nobody, in requests that change something. */
export const visitor = 'visitor'
