/** The lesson that a page names as the next one; without one, wherever the course continues. */
export function learnHref(slug: string, lesson: { id: string } | null): string {
  return lesson ? `/learn/${slug}/${lesson.id}` : `/learn/${slug}`;
}
