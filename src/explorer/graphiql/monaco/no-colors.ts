/** Stands for the search for colours in a document, whose pickers are left out. */
export function computeDefaultDocumentColors(): readonly never[] {
  return [];
}
