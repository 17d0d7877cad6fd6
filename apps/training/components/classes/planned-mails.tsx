import type { PlannedMail } from '@repo/schemas/training/class-change';

function whom({ audience, people }: PlannedMail): string {
  if (audience === 'trainer') return 'To the trainer';
  return people === 1 ? 'To 1 learner' : `To ${people.toLocaleString('en')} learners`;
}

/** Each mail as its first recipient reads it. */
export function PlannedMails({ mails }: { mails: readonly PlannedMail[] }) {
  if (mails.length === 0) return <p className="text-sm text-muted">Nobody gets a mail.</p>;
  return (
    <ul className="space-y-3">
      {mails.map((mail) => (
        <li key={mail.audience}>
          <details className="rounded-md border border-line p-3">
            <summary className="target-44 cursor-pointer font-medium">
              {whom(mail)}: {mail.subject}
            </summary>
            <p className="mt-2 whitespace-pre-line break-words text-sm text-muted">{mail.text}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
