/** The order of sections in a course and of lectures in a section: the id decides between two at one position. */
export const outlineOrder = [{ position: 'asc' as const }, { id: 'asc' as const }];
