import type { ChildcareDb } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { singaporeDay } from '#domain/singapore-day.ts';

type Days = { completedOn: string; expiresOn: string | null };

/** Throws invalid for training that is not over yet, and for a certificate that ended before. */
export function assertTrainingDays(
  { clock }: Pick<Context, 'clock'>,
  { completedOn, expiresOn }: Days,
): void {
  if (completedOn > singaporeDay(clock()))
    throw invalidFieldError(
      'completedOn',
      'Choose today or a day before: record training once it is completed',
    );
  if (expiresOn !== null && expiresOn < completedOn)
    throw invalidFieldError('expiresOn', 'The certificate cannot expire before the training was completed');
}

/** Keeps the category from being deleted until the transaction ends. Throws invalid. */
export async function lockTrainingCategory(tx: ChildcareDb, categoryId: string | null): Promise<void> {
  if (categoryId === null) return;
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM category WHERE id = ${categoryId} FOR KEY SHARE`;
  if (found.length === 0) throw invalidFieldError('categoryId', 'Choose a category from the list');
}
