import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { redirect } from 'next/navigation';
import { findFirstUnreadElseFirst, listSubtopicsInOrder } from '#components/reader/reading-order.ts';
import { getVisibleOutline } from '#domain/outline/get-outline.ts';
import { getOwnProgress } from '#domain/progress/get-own-progress.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

export default async function LearnPage({ params }: Props) {
  const ctx = await requireActor();
  const { id } = await decodePathParams(params);
  const [{ learningUnits }, { readIds }] = await Promise.all([
    orNotFoundPage(getVisibleOutline(ctx, id)),
    getOwnProgress(ctx, id),
  ]);
  const next = findFirstUnreadElseFirst(listSubtopicsInOrder(learningUnits), new Set(readIds));
  redirect(next ? `/courses/${id}/learn/${next.id}` : `/courses/${id}`);
}
