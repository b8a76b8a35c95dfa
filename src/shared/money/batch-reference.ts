/** What names a batch to people, on bank statements and in its file: 'CP-7F3A09C2'. */
export const batchReference = (batchId: string) => `CP-${batchId.slice(0, 8).toUpperCase()}`
