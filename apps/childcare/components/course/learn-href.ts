/** The address of a given lesson; without one, of the lesson where the learner continues. */
export function learnHref(slug: string, lesson: { id: string } | null): string {
  return lesson ? `/learn/${slug}/${lesson.id}` : `/learn/${slug}`;
}
