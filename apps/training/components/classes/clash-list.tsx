import type { Clash } from '@repo/schemas/training/clash';
import { Alert } from '@repo/ui/alert';
import { PageLink } from '@repo/ui/page-link';

const reasons: Record<Clash['kind'], (clash: Clash) => string> = {
  trainer: ({ who }) => `${who} teaches it too`,
  room: ({ who }) => `in the same room, ${who}`,
  learner: () => 'you are enrolled in it',
};

/** "Food hygiene, Fri 20 Nov 2026, 9:00 am to 1:00 pm (Mr Lim teaches it too)" */
export function describeClash(clash: Clash): string {
  return `${clash.courseTitle}, ${clash.when} (${reasons[clash.kind](clash)})`;
}

type Props = { title: string; clashes: readonly Clash[] };

export function ClashAlert({ title, clashes }: Props) {
  if (clashes.length === 0) return null;
  return (
    <Alert tone="warning" title={title}>
      <ul className="list-disc space-y-1 pl-5">
        {clashes.map((clash) => (
          <li key={`${clash.kind} ${clash.courseRunId}`}>
            <PageLink className="link" href={`/classes/${clash.courseRunId}`}>
              {describeClash(clash)}
            </PageLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
