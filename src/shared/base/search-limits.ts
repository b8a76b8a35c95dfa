/** How many a search finds of each kind: enough to choose from; the lists have the rest. */
export const mostFound = 5
