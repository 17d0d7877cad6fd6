import type { ClassCompletion, CompletionLearner } from '@repo/schemas/training/completion';
import { StatusBadge } from '@repo/ui/status-badge';
import { missingConditionTexts } from '#domain/completion/completion-texts.ts';
import { CompetenceBadge } from './competence-badge.tsx';
import { describeAttendanceRisk, describeAttendedHours } from './describe-rule.ts';

type Props = { learner: CompletionLearner; completion: Omit<ClassCompletion, 'learners'> };

export function CompletionRow({ learner, completion: { units, totalMinutes, rule, isOver } }: Props) {
  const { name, overall, attendedMinutes } = learner;
  return (
    <li className="grid gap-2 p-4 md:grid-cols-[minmax(10rem,1fr)_2fr_minmax(10rem,1fr)]">
      <div>
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{describeAttendedHours(attendedMinutes, totalMinutes)}</p>
      </div>
      <p className="flex flex-wrap content-start gap-2">
        <CompetenceBadge of="Overall" competence={overall} />
        {learner.units.map((competence, place) => (
          <CompetenceBadge key={units[place]?.id} of={units[place]?.title ?? ''} competence={competence} />
        ))}
      </p>
      <CompletionState learner={learner} hasRule={rule !== null && rule.mode !== 'manual'} isOver={isOver} />
    </li>
  );
}

type StateProps = {
  learner: CompletionLearner;
  hasRule: boolean;
  isOver: boolean;
  /** What is said to the learner. */
  isOwn?: boolean;
};

/** Also names somebody who was completed and no longer meets the rule: a grade was changed since. */
export function CompletionState({ learner, hasRule, isOver, isOwn = false }: StateProps) {
  const { isCompleted, missing } = learner;
  const reasons = missing.map((condition) => missingConditionTexts[condition]).join(', ');
  if (isCompleted) {
    return (
      <div className="text-sm">
        <StatusBadge tone="success">Completed</StatusBadge>
        {hasRule && !isOwn && missing.length > 0 ? (
          <p className="mt-1 text-warning">Does not meet the rule now: {reasons}</p>
        ) : null}
      </div>
    );
  }
  if (!hasRule) return <p className="text-sm text-muted">Not completed</p>;
  const risk = isOver ? null : describeAttendanceRisk(learner);
  return missing.length === 0 ? (
    <p>
      <StatusBadge tone="info">{isOwn ? 'Nothing is missing' : 'Meets the rule'}</StatusBadge>
    </p>
  ) : (
    <div className="text-sm text-muted">
      <p>{reasons}</p>
      {risk ? <p className={risk.isLost ? 'text-danger' : 'text-warning'}>{risk.text}</p> : null}
    </div>
  );
}
