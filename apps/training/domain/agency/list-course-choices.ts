import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';

export type CourseChoice = { value: string; label: string; description: string };

/** The courses that stand here, by title; one that stands only at the agency is added by its code. For admins. */
export async function listCourseChoices(ctx: SignedInContext, alsoCode = ''): Promise<CourseChoice[]> {
  assertRole(ctx, 'admin');
  const courses = await ctx.db.course.findMany({
    select: { code: true, title: true },
    orderBy: [{ title: 'asc' }, { code: 'asc' }],
  });
  const choices = courses.map(({ code, title }) => ({ value: code, label: title, description: code }));
  if (alsoCode === '' || choices.some(({ value }) => value === alsoCode)) return choices;
  return [{ value: alsoCode, label: alsoCode, description: 'Not in this service' }, ...choices];
}
