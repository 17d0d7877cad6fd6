/** The order of sections in a course and of lectures in a section; equal positions are ordered by id. */
export const outlineOrder = [{ position: 'asc' as const }, { id: 'asc' as const }];
