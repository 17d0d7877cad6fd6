'use client';

import { score } from '@repo/schemas/training/grading';
import { TextField } from '@repo/ui/form-fields';
import { z } from 'zod';
import { parseScore } from '#components/grading/grade-draft.ts';

/** A typed score; null while it is empty. */
export const scoreFieldSchema = z
  .string()
  .transform(parseScore)
  .pipe(score.nullable().refine((value) => !Number.isNaN(value), 'A score has at most two decimals'));

/** Radio fields by criterion: the index of the chosen level as text, '' while none is chosen. */
export const chosenLevelIndexFieldsSchema = z.record(
  z.string(),
  z
    .string()
    .nullable()
    .transform((levelIndex) => levelIndex ?? ''),
);

type Props = { maxScore: number; label?: string; help?: string; optional?: boolean };

export function ScoreField({ maxScore, label = 'Score', help, optional = true }: Props) {
  return (
    <TextField
      name="score"
      label={label}
      optional={optional}
      inputMode="decimal"
      autoComplete="off"
      suffix={`of ${maxScore}`}
      help={help ?? `0 to ${maxScore}; leave it empty while it is not decided`}
    />
  );
}
