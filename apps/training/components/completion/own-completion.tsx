import type { ClassCompletion } from '@repo/schemas/training/completion';
import { Card } from '@repo/ui/card';
import { CompetenceBadge } from './competence-badge.tsx';
import { CompletionState } from './completion-row.tsx';
import { describeAttendedHours, describeConditions } from './describe-rule.ts';

/** What a learner has shown in a class, and what is missing for its completion. */
export function OwnCompletion({ completion }: { completion: ClassCompletion }) {
  const { rule, units, totalMinutes, learners } = completion;
  const [own] = learners;
  const hasRule = rule !== null && rule.mode !== 'manual';
  if (!own || (!hasRule && own.overall === 'none' && totalMinutes === 0)) return null;
  return (
    <Card
      title="Your results"
      description={hasRule && !own.isCompleted ? describeConditions(rule) : undefined}
    >
      <div className="space-y-3">
        <CompletionState learner={own} hasRule={hasRule} isOver={completion.isOver} isOwn />
        {own.overall === 'none' ? null : (
          <p className="flex flex-wrap gap-2">
            <CompetenceBadge of="Overall" competence={own.overall} />
            {own.units.map((competence, place) => (
              <CompetenceBadge
                key={units[place]?.id}
                of={units[place]?.title ?? ''}
                competence={competence}
              />
            ))}
          </p>
        )}
        {totalMinutes > 0 ? (
          <p className="text-sm">You attended {describeAttendedHours(own.attendedMinutes, totalMinutes)}.</p>
        ) : null}
      </div>
    </Card>
  );
}
