import { formatSitting } from '#domain/calendar/format-dates.ts';
import { sortByBeginning } from './run-sessions.ts';

type Sitting = Parameters<typeof formatSitting>[0] & { id?: string | undefined; title: string };

/** One sentence per changed session, in time order. */
export function describeSessionChanges(before: readonly Sitting[], after: readonly Sitting[]): string[] {
  const unmatched = [...before];
  const take = (matches: (old: Sitting) => boolean) => {
    const place = unmatched.findIndex(matches);
    return place < 0 ? undefined : unmatched.splice(place, 1)[0];
  };
  const kept = new Map(
    after.map((session) => [session, take((old) => old.id !== undefined && old.id === session.id)]),
  );
  const changes = sortByBeginning(after).flatMap((session) => {
    const now = formatSitting(session);
    // A session without an id is matched by its time.
    const old = kept.get(session) ?? take((each) => formatSitting(each) === now);
    if (old === undefined) return [`New: ${named(session)}${now}`];
    const was = formatSitting(old);
    return was === now ? [] : [`${named(session)}${now}, instead of ${was}`];
  });
  return [
    ...changes,
    ...sortByBeginning(unmatched).map((old) => `No longer: ${named(old)}${formatSitting(old)}`),
  ];
}

const named = ({ title }: Sitting) => (title ? `${title}: ` : '');
