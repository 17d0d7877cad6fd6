import type { PlannedMail } from '@repo/schemas/training/class-change';
import { formatCount } from '@repo/ui/format-count';

function whom({ audience, people }: PlannedMail): string {
  if (audience === 'trainer') return people === 1 ? 'To the trainer' : `To ${people} trainers`;
  return people === 1 ? 'To 1 learner' : `To ${people.toLocaleString('en')} learners`;
}

/** The most of an audience: who gets two mails is one person. */
function countPeople(mails: readonly PlannedMail[]): number {
  const audiences = Object.values(Object.groupBy(mails, ({ audience }) => audience));
  return audiences.reduce((sum, ofOne) => sum + Math.max(...ofOne.map(({ people }) => people)), 0);
}

/** Each mail as its first recipient reads it. */
export function PlannedMails({ mails }: { mails: readonly PlannedMail[] }) {
  if (mails.length === 0) return <p className="text-sm text-muted">Nobody is notified.</p>;
  const people = countPeople(mails);
  return (
    <div className="space-y-3">
      <p className="text-sm">
        {formatCount(people, ['person is notified', 'people are notified'])}: by mail, behind the bell, and by
        push where they allowed it. It cannot be taken back.
      </p>
      <ul className="space-y-3">
        {mails.map((mail) => (
          <li key={`${mail.audience} ${mail.subject}`}>
            <details className="rounded-md border border-line p-3">
              <summary className="target-44 cursor-pointer font-medium">
                {whom(mail)}: {mail.subject}
              </summary>
              <p className="mt-2 whitespace-pre-line break-words text-sm text-muted">{mail.text}</p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
