'use client';

import { type Rubric, rubricScoreOrNull } from '@repo/schemas/training/rubric';
import { RadioField } from '@repo/ui/form-fields';
import type { MergedField } from '@repo/ui/form-version';
import { scoreText } from '#components/submissions/score-text.ts';

/** A field of the form for each criterion: the place of its level as text, empty while none is chosen. */
type LevelFields = Record<string, string | null>;

const nameOf = (index: number) => `c${index}`;

export function toLevelFields(rubric: Rubric, chosen: readonly number[]): LevelFields {
  return Object.fromEntries(
    rubric.map((_, index) => {
      const place = chosen[index] ?? -1;
      return [nameOf(index), place < 0 ? '' : String(place)];
    }),
  );
}

export function toChosenLevels(rubric: Rubric, fields: LevelFields): number[] {
  return rubric.map((_, index) => {
    // A radio group without a choice is null.
    const place = fields[nameOf(index)] || null;
    return place === null ? -1 : Number(place);
  });
}

/** How the merge dialog names and shows them. */
export function rubricMergeFields(rubric: Rubric): Record<string, MergedField> {
  const entries = rubric.map(({ title, levels }, index) => [
    `levels.${nameOf(index)}`,
    { label: title, show: (value: unknown) => levels[value ? Number(value) : -1]?.title ?? 'Not chosen' },
  ]);
  return Object.fromEntries(entries);
}

type Props = { rubric: Rubric; maxScore: number; value: LevelFields };

/** Large targets, one below the other on a phone. */
export function RubricFields({ rubric, maxScore, value }: Props) {
  const chosen = toChosenLevels(rubric, value);
  const left = chosen.filter((place) => place < 0).length;
  const score = rubricScoreOrNull(rubric, chosen);
  return (
    <div className="space-y-4">
      {rubric.map((criterion, index) => (
        <RadioField
          key={nameOf(index)}
          name={`levels.${nameOf(index)}`}
          label={criterion.title}
          look="cards"
          optional
          options={criterion.levels.map((level, place) => ({
            value: String(place),
            label: level.title,
            description: `${level.points} ${level.points === 1 ? 'point' : 'points'}`,
          }))}
        />
      ))}
      <p role="status" className="font-semibold tabular-nums">
        {score === null ? `${left} of ${rubric.length} criteria are left` : scoreText(score, maxScore)}
      </p>
    </div>
  );
}
