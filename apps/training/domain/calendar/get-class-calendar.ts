import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { formatClassesAsICalendar } from './format-classes-as-icalendar.ts';
import { listTaughtAndEnrolledClasses } from './list-taught-and-enrolled-classes.ts';

/** Before any class. */
const always = '0001-01-01';

/** The sessions of a class of the caller's, as an iCalendar file. Throws courseRunNotFound, also for one without dates. */
export async function getClassCalendar(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  courseRunId: string,
): Promise<string> {
  const classes = await listTaughtAndEnrolledClasses(db, { userId: actor.id, from: always, courseRunId });
  if (classes.length === 0) throw errors.courseRunNotFound();
  return formatClassesAsICalendar(classes);
}
