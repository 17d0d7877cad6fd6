import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import { ClashList } from './clash-list.tsx';
import { PlannedMails } from './planned-mails.tsx';

export function MovePlan({ preview }: { preview: ReschedulePreview }) {
  const { hasMoved, before, after, changes, mails, clashes } = preview;
  return (
    <div className="space-y-4">
      {hasMoved ? (
        <div>
          {before === after ? null : (
            <p>
              From {before} to {after}
            </p>
          )}
          <ul className="list-disc space-y-1 pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>Dates and times stay as they are.</p>
      )}
      <ClashList title="At the same time" clashes={clashes} />
      <PlannedMails mails={mails} />
    </div>
  );
}
