import { Alert } from '@repo/ui/alert';
import { RelativeTime } from '@repo/ui/time';
import type { OpenWish } from '#domain/agency/list-open-wishes.ts';
import { sayDates } from '#domain/calendar/say-dates.ts';

/** Publications whose end nobody knows. */
export function OpenWishes({ wishes }: { wishes: readonly OpenWish[] }) {
  if (wishes.length === 0) return null;
  return (
    <Alert tone="warning" title="The agency did not say what became of these" className="mb-6">
      <p>Publish the same class again: it is looked up at the agency first, and never published twice.</p>
      <ul className="mt-2 list-disc pl-5">
        {wishes.map((wish) => (
          <li key={wish.id}>
            {wish.courseCode}, {sayDates(wish.startDate, wish.endDate)}: asked by {wish.requester}{' '}
            <RelativeTime value={wish.askedAt} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
