import type { OutsideTraining } from '@repo/schemas/childcare/outside-training';
import { buttonStyles } from '@repo/ui/button-styles';
import { Fact } from '@repo/ui/fact';
import { Icon } from '@repo/ui/icon';
import { DateTime } from '@repo/ui/time';
import { cpdPointsText } from '#components/course/labels.ts';
import { TrainingStatus } from './training-status.tsx';

type TrainingFactsProps = { training: OutsideTraining; today: string };

export function TrainingFacts({ training, today }: TrainingFactsProps) {
  const { id, provider, completedOn, points, category, expiresOn, decidedBy, decidedAt, file } = training;
  return (
    <div className="space-y-4">
      <TrainingStatus {...training} today={today} />
      {training.rejectionReason ? (
        <p className="break-words whitespace-pre-line">The reason: {training.rejectionReason}</p>
      ) : null}
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label="Person">
          <bdi>{training.learner.name}</bdi>
        </Fact>
        <Fact label="Provider">{provider}</Fact>
        <Fact label="Completed on">
          <DateTime value={completedOn} dateOnly />
        </Fact>
        <Fact label="Counts as">{cpdPointsText(points)}</Fact>
        <Fact label="Category">{category?.name ?? 'None'}</Fact>
        <Fact label="Valid until">
          {expiresOn === null ? 'Does not expire' : <DateTime value={expiresOn} dateOnly />}
        </Fact>
        {decidedAt === null ? null : (
          <Fact label={training.status === 'approved' ? 'Approved by' : 'Rejected by'}>
            <bdi>{decidedBy}</bdi>, <DateTime value={decidedAt} />
          </Fact>
        )}
      </dl>
      <a
        href={`/api/outside-training/${encodeURIComponent(id)}/file`}
        target="_blank"
        rel="noopener"
        className={buttonStyles({ variant: 'secondary' })}
      >
        <Icon name="file-text" />
        Open the certificate
        <span className="sr-only"> ({file.name}, in a new tab)</span>
      </a>
    </div>
  );
}
