import { ServiceError } from '@repo/base/errors';
import { inTransaction, type Prisma, type TrainingDb } from '@repo/db/training';
import { extensionWithoutDot } from '@repo/files/detect-file';
import { newFileKey } from '@repo/files/file-key';
import { safeFileName } from '@repo/files/file-names';
import {
  type AddClassMaterialBody,
  type ClassMaterial,
  materialFields,
  maximumMaterialBytesOfClass,
  maximumMaterialNameLength,
  maximumMaterials,
} from '@repo/schemas/training/class-material';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { acceptedMaterialKinds } from '#domain/files/file-kinds.ts';
import { recogniseFile } from '#domain/files/store-file.ts';
import { getClassMaterial } from './list-class-materials.ts';
import { assertManagesClass, lockClassForMaterials } from './lock-materials.ts';
import { toReleaseColumns } from './release-columns.ts';

type NewMaterial = Pick<Prisma.ClassMaterialUncheckedCreateInput, 'kind' | 'name'> &
  Partial<Prisma.ClassMaterialUncheckedCreateInput>;

/** Last in the class, as a draft. The class is locked. Throws tooManyMaterials. */
async function addLast(tx: TrainingDb, ctx: TrainerContext, courseRunId: string, material: NewMaterial) {
  const { _count: count, _max: last } = await tx.classMaterial.aggregate({
    where: { courseRunId },
    _count: { _all: true },
    _max: { position: true },
  });
  if (count._all >= maximumMaterials) throw errors.tooManyMaterials();
  const now = ctx.clock();
  const { id } = await tx.classMaterial.create({
    data: {
      ...material,
      ...{ courseRunId, position: (last.position ?? 0) + 1, creatorId: ctx.actor.id },
      ...{ createdAt: now, updatedAt: now },
    },
    select: { id: true },
  });
  await recordAudit(tx, ctx, {
    action: 'class-material.add',
    targetType: 'course-run',
    targetId: courseRunId,
    after: { materialId: id, kind: material.kind, name: material.name },
  });
  return id;
}

/** A heading, or a link as a draft. Throws courseRunNotFound, sessionNotFound, tooManyMaterials. */
export async function addClassMaterial(
  ctx: TrainerContext,
  courseRunId: string,
  body: AddClassMaterialBody,
): Promise<ClassMaterial> {
  const id = await inTransaction(ctx.db, async (tx) => {
    await lockClassForMaterials(tx, ctx, courseRunId);
    if (body.kind === 'heading') return addLast(tx, ctx, courseRunId, body);
    const { kind, name, url, description } = body;
    const release = await toReleaseColumns(tx, courseRunId, body);
    return addLast(tx, ctx, courseRunId, { kind, name, url, description, ...release });
  });
  return getClassMaterial(ctx, id);
}

/** What people called the file, for the learners to read. */
function nameOfFile(fileName: string): string {
  const ending = extensionWithoutDot(fileName);
  const stem = ending === '' ? fileName : fileName.slice(0, -ending.length - 1);
  const short = [...stem.replace(/^.*[\\/]/s, '')].slice(0, maximumMaterialNameLength / 2).join('');
  return materialFields.name.catch('File').parse(short);
}

/** A draft. Throws courseRunNotFound, fileRefused, tooManyMaterials, materialsTooLarge. */
export async function addMaterialFile(
  ctx: TrainerContext,
  courseRunId: string,
  { file }: { file: File },
): Promise<ClassMaterial> {
  // Before the file is stored, and again under the lock.
  await assertManagesClass(ctx.db, ctx, courseRunId);
  const content = new Uint8Array(await file.arrayBuffer());
  const detected = await recogniseFile(content, file.name, acceptedMaterialKinds);
  const { contentType } = detected;
  const bytes = content.byteLength;
  const storageKey = newFileKey(ctx.clock());
  await ctx.files.put(storageKey, content, { contentType });
  try {
    const id = await inTransaction(ctx.db, async (tx) => {
      await lockClassForMaterials(tx, ctx, courseRunId);
      const kept = await tx.classFile.aggregate({
        where: { materials: { some: { courseRunId } } },
        _sum: { bytes: true },
      });
      if ((kept._sum.bytes ?? 0) + bytes > maximumMaterialBytesOfClass) throw errors.materialsTooLarge();
      const stored = await tx.classFile.create({
        data: {
          ...{ storageKey, contentType, bytes, name: safeFileName(file.name, detected) },
          createdAt: ctx.clock(),
        },
        select: { id: true },
      });
      const material = { kind: 'file', name: nameOfFile(file.name), fileId: stored.id } as const;
      return addLast(tx, ctx, courseRunId, material);
    });
    return await getClassMaterial(ctx, id);
  } catch (error) {
    // After a lost connection the row may exist, so the file is kept; without a row the nightly job removes it.
    if (error instanceof ServiceError) ctx.defer(() => ctx.files.remove(storageKey));
    throw error;
  }
}
