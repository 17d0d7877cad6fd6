import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type {
  ClassMaterial,
  PublicationPreview,
  PublishClassMaterialsBody,
} from '@repo/schemas/training/class-material';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { listMessageRecipients, recipientsVersionOf } from '#domain/class-messages/message-recipients.ts';
import { sampleMail } from '#domain/classes/notify-learners-and-trainer.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { classMaterialKind } from '#notifications/class-material-kind.ts';
import { cancelMailsOfMaterial } from './cancel-mails-of-material.ts';
import { getClassMaterial } from './list-class-materials.ts';
import { assertManagesClass, lockClassForMaterials, lockClassOfMaterial } from './lock-materials.ts';
import { findOpenMaterials } from './material-rows.ts';

async function listLearners(db: TrainingDb, { actor }: TrainerContext, courseRunId: string) {
  const people = await listMessageRecipients(db, courseRunId, actor.id);
  return people.filter(({ audience }) => audience === 'learner');
}

async function readTitle(db: TrainingDb, courseRunId: string): Promise<string> {
  const { course } = await db.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { course: { select: { title: true } } },
  });
  return course.title;
}

type Publication = { materialIds: readonly string[]; courseRunId: string };

/** What learners would be notified of: what can be opened now. */
async function readNotice(
  db: TrainingDb,
  { clock }: TrainerContext,
  { courseRunId, materialIds }: Publication,
) {
  const open = await findOpenMaterials(db, { courseRunId, ids: materialIds, now: clock() });
  return {
    courseRunId,
    title: await readTitle(db, courseRunId),
    names: open.map(({ name }) => name),
    materialIds: open.map(({ id }) => id),
  };
}

/** The same for the same learners and the same text. */
function versionOf(
  learners: readonly { id: string }[],
  { title, names }: { title: string; names: readonly string[] },
): string {
  return recipientsVersionOf([...learners, { id: JSON.stringify([title, names]) }]);
}

/** Who would be notified, and how it reads. Stores and sends nothing. Throws courseRunNotFound. */
export async function previewPublication(
  ctx: TrainerContext,
  courseRunId: string,
  { materialIds }: { materialIds: readonly string[] },
): Promise<PublicationPreview> {
  const { db } = ctx;
  await assertManagesClass(db, ctx, courseRunId);
  const data = await readNotice(db, ctx, { courseRunId, materialIds });
  const learners = data.names.length === 0 ? [] : await listLearners(db, ctx, courseRunId);
  const [first] = learners;
  const audience = 'learner' as const;
  return {
    opensNow: data.names.length,
    mails: first
      ? [{ audience, people: learners.length, ...sampleMail(first, classMaterialKind, data) }]
      : [],
    names: learners.map(({ fullName }) => fullName),
    recipientsVersion: versionOf(learners, data),
  };
}

async function notifyLearners(
  tx: TrainingDb,
  ctx: TrainerContext,
  courseRunId: string,
  { ids, expectedRecipients }: { ids: readonly string[]; expectedRecipients: string },
): Promise<number> {
  const data = await readNotice(tx, ctx, { courseRunId, materialIds: ids });
  if (data.names.length === 0) throw errors.materialNotOpen();
  const learners = await listLearners(tx, ctx, courseRunId);
  if (versionOf(learners, data) !== expectedRecipients)
    throw errors.recipientsChanged({
      message:
        'Who is in the class, or what can be opened, has changed meanwhile, so nothing is published yet. Look at it again, and publish',
      details: [{ field: 'expectedRecipients', message: `${learners.length} learners are in the class now` }],
    });
  await notifications.notify(
    tx,
    ctx,
    classMaterialKind,
    learners.map(({ id }) => ({ userId: id, data })),
  );
  return learners.length;
}

/**
 * All of them or none; with one notification to each learner, of those that can be opened now, where the caller has seen whom. Throws
 * courseRunNotFound, materialNotFound, materialPublished, materialNotOpen, recipientsChanged, changedMeanwhile.
 */
export async function publishClassMaterials(
  ctx: TrainerContext,
  courseRunId: string,
  { materials, expectedRecipients }: PublishClassMaterialsBody,
): Promise<void> {
  const expected = new Map(materials.map(({ id, expectedUpdatedAt }) => [id, expectedUpdatedAt]));
  const ids = [...expected.keys()];
  await inTransaction(ctx.db, async (tx) => {
    await lockClassForMaterials(tx, ctx, courseRunId);
    const stored = await tx.classMaterial.findMany({
      where: { id: { in: ids }, courseRunId, kind: { not: 'heading' } },
      select: { id: true, publishedAt: true, updatedAt: true },
    });
    if (stored.length < ids.length) throw errors.materialNotFound();
    for (const row of stored) {
      assertNotStale(row, expected.get(row.id), errors.changedMeanwhile);
      if (row.publishedAt !== null) throw errors.materialPublished();
    }
    const now = ctx.clock();
    await tx.$executeRaw`
      UPDATE class_material SET published_at = ${now}, updated_at = greatest(${now}, updated_at + interval '1 ms')
      WHERE id = ANY(${ids})`;
    const notified =
      expectedRecipients === null
        ? 0
        : await notifyLearners(tx, ctx, courseRunId, { ids, expectedRecipients });
    await recordAudit(tx, ctx, {
      action: 'class-material.publish',
      targetType: 'course-run',
      targetId: courseRunId,
      after: { materials: ids.length, notified },
    });
  });
}

/** A draft again, which learners no longer see. Throws materialNotFound, changedMeanwhile. */
export async function unpublishClassMaterial(
  ctx: TrainerContext,
  id: string,
  { expectedUpdatedAt }: { expectedUpdatedAt?: string | undefined },
): Promise<ClassMaterial> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockClassOfMaterial(tx, ctx, id);
    assertNotStale(before, expectedUpdatedAt, errors.changedMeanwhile);
    if (before.publishedAt === null) return;
    const updatedAt = nextUpdatedAt(before, ctx.clock());
    await tx.classMaterial.update({
      where: { id },
      data: { publishedAt: null, updatedAt },
      select: { id: true },
    });
    await cancelMailsOfMaterial(tx, { id, courseRunId: before.courseRunId });
    await recordAudit(tx, ctx, {
      action: 'class-material.unpublish',
      targetType: 'course-run',
      targetId: before.courseRunId,
      after: { materialId: id, name: before.name },
    });
  });
  return getClassMaterial(ctx, id);
}
