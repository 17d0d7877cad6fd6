import type { AttributeType } from '@repo/db/marketplace';
import type { EditAttributeBody } from '@repo/schemas/marketplace/attribute-editor';
import { errors } from '#domain/errors.ts';

type Definition = Pick<EditAttributeBody, 'options' | 'min' | 'max' | 'bands' | 'unit'>;
type Problem = { field: string; message: string } | null;

function findProblemOfChoice({ options, min, max, bands, unit }: Definition): Problem {
  if (options.length === 0) return { field: 'options', message: 'Enter at least one option' };
  const isPlain = min === null && max === null && bands.length === 0 && unit === '';
  return isPlain ? null : { field: 'min', message: 'Only numbers have limits, ranges and a unit' };
}

function findProblemOfNumber(type: AttributeType, { options, min, max, bands, unit }: Definition): Problem {
  if (options.length > 0) return { field: 'options', message: 'Only choices and sizes have options' };
  if (min === null) return { field: 'min', message: 'Enter the smallest number' };
  if (max === null) return { field: 'max', message: 'Enter the largest number' };
  if (min > max) return { field: 'max', message: 'The largest number is smaller than the smallest' };
  if (type !== 'YEAR') return null;
  if (unit !== '') return { field: 'unit', message: 'A year has no unit' };
  const isWhole = [min, max, ...bands].every(Number.isInteger);
  return isWhole ? null : { field: 'min', message: 'Years are whole numbers' };
}

/** Throws invalid for what an attribute of this kind cannot have. */
export function assertAttributeFitsType(type: AttributeType, definition: Definition): void {
  const isChoice = type === 'CHOICE' || type === 'SIZE';
  const problem = isChoice ? findProblemOfChoice(definition) : findProblemOfNumber(type, definition);
  if (problem) throw errors.invalid({ message: problem.message, details: [problem] });
}
