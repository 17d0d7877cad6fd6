/** Of sections in a course, and of lectures in a section. */
export const outlineOrder = [{ position: 'asc' as const }, { id: 'asc' as const }];
