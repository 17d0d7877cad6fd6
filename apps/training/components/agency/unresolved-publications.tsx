import { Alert } from '@repo/ui/alert';
import { RelativeTime } from '@repo/ui/time';
import type { UnresolvedPublication } from '#domain/agency/list-unresolved-publications.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';

export function UnresolvedPublications({ publications }: { publications: readonly UnresolvedPublication[] }) {
  if (publications.length === 0) return null;
  return (
    <Alert tone="warning" title="The agency did not say what happened to these" className="mb-6">
      <p>Publish the same class again: it is looked up at the agency first, and never published twice.</p>
      <ul className="mt-2 list-disc pl-5">
        {publications.map((publication) => (
          <li key={publication.id}>
            {publication.courseCode}, {formatDates(publication.startDate, publication.endDate)}: asked by{' '}
            {publication.requester} <RelativeTime value={publication.askedAt} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
