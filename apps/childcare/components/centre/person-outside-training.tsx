import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { TrainingList } from '#components/outside-training/training-list.tsx';
import type { PersonTraining } from '#domain/outside-training/list-outside-training.ts';

type PersonOutsideTrainingProps = {
  learnerId: string;
  /** The last of them. */
  trainings: PersonTraining[];
  total: number;
  today: string;
};

export function PersonOutsideTraining({ learnerId, trainings, total, today }: PersonOutsideTrainingProps) {
  const asked = `learnerId=${encodeURIComponent(learnerId)}`;
  return (
    <Card title="Outside training">
      <div className="space-y-4">
        {total === 0 ? (
          <p className="text-sm text-muted">
            None yet. People record what they did elsewhere, or you do it here.
          </p>
        ) : (
          <TrainingList trainings={trainings} today={today} />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <LinkButton href={`/outside-training/new?${asked}`} size="sm">
            <Icon name="plus" />
            Record training
          </LinkButton>
          {total > trainings.length ? (
            <PageLink href={`/centre/outside-training?${asked}`} className="link target-44 text-sm">
              All {total}
            </PageLink>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
