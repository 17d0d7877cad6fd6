'use client';

import { ChoiceLabel } from '@repo/ui/choice-label';
import { choiceSourceFor } from '#components/choices/choice-source.ts';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import type { DetailsValues } from './class-form-schema.ts';
import { classTrainerRoleLabels } from './labels.ts';

type Props = { trainers: FirstChoices; coTrainers: DetailsValues['coTrainers'] };

/** One line each, to compare two versions of a class. */
export function CoTrainerNames({ trainers, coTrainers }: Props) {
  if (coTrainers.length === 0) return '(none)';
  const { find } = choiceSourceFor('trainers');
  return coTrainers.map(({ userId, role }) => (
    <span key={userId} className="block">
      <ChoiceLabel options={trainers.options} find={find} value={userId} /> (
      {classTrainerRoleLabels[role].toLowerCase()})
    </span>
  ));
}
