import { newId } from '@repo/db/new-id';
import { inTransaction } from '@repo/db/training';
import type { AddToBankBody } from '@repo/schemas/question-bank';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { searchTextOf } from './bank-rows.ts';

/** In the order of their ids. */
export async function addToBank(
  ctx: DeveloperContext,
  { topic, questions }: AddToBankBody,
): Promise<{ ids: string[] }> {
  const now = ctx.clock();
  const data = questions.map((content) => ({
    ...{ id: newId(), topic, content, searchText: searchTextOf(content) },
    ...{ createdAt: now, updatedAt: now },
  }));
  return inTransaction(ctx.db, async (tx) => {
    await tx.bankQuestion.createMany({ data });
    await recordAudit(tx, ctx, {
      action: 'question-bank.add',
      targetType: 'bank-question',
      targetId: data[0]?.id ?? '',
      after: { topic, questions: data.length },
    });
    return { ids: data.map(({ id }) => id) };
  });
}
