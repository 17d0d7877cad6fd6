import { type FirstChoices, readFirstChoices } from '#domain/choices/find-choices.ts';
import type { AdminContext } from '#domain/context.ts';

/** By title; `alsoCode` adds a course that only the agency has. */
export async function listCourseCodeChoices(ctx: AdminContext, alsoCode = ''): Promise<FirstChoices> {
  const { options, more } = await readFirstChoices(ctx, 'course-codes', { chosenValue: alsoCode });
  if (alsoCode === '' || options.some(({ value }) => value === alsoCode)) return { options, more };
  const added = { value: alsoCode, label: alsoCode, description: 'Not in this service' };
  return { options: [added, ...options], more };
}
