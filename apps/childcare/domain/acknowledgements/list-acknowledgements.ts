import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import type {
  AcknowledgementList,
  AcknowledgementsQuery,
  Acknowledgement as AcknowledgementWithText,
  OwnAcknowledgementsQuery,
} from '@repo/schemas/childcare/acknowledgement';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

export const acknowledgementSelect = {
  id: true,
  userId: true,
  accountName: true,
  courseTitle: true,
  typedName: true,
  signedAt: true,
  textHash: true,
  text: { select: { title: true, statement: true } },
} satisfies Prisma.AcknowledgementSelect;

type Row = Prisma.AcknowledgementGetPayload<{ select: typeof acknowledgementSelect }>;

export function toAcknowledgement({ userId, accountName, text, signedAt, ...row }: Row) {
  const { title, statement } = text;
  return {
    ...row,
    title,
    statement,
    learner: { id: userId, name: accountName },
    signedAt: signedAt.toISOString(),
  };
}

type Page = { page: number; limit: number };

/** Newest first. Indexes: acknowledgement_user_id_id_idx, acknowledgement_organization_id_id_idx. */
async function listPage(
  db: ChildcareDb,
  where: Prisma.AcknowledgementWhereInput,
  { page, limit }: Page,
): Promise<AcknowledgementList> {
  const total = await db.acknowledgement.count({ where });
  const rows = await db.acknowledgement.findMany({
    where,
    orderBy: { id: 'desc' },
    skip: (page - 1) * limit,
    take: limit,
    select: acknowledgementSelect,
  });
  return {
    acknowledgements: rows.map(toAcknowledgement),
    total,
    page,
    totalPages: Math.ceil(total / limit),
  };
}

/** What people signed while they were in the centre, also of those who have left. Throws what `getManagedCentre` throws. */
export async function listAcknowledgements(
  ctx: ManagerContext,
  { organizationId: inCentre, learnerId, ...page }: AcknowledgementsQuery,
): Promise<AcknowledgementList> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, inCentre);
  return listPage(
    ctx.db,
    { organizationId, ...(learnerId === undefined ? {} : { userId: learnerId }) },
    page,
  );
}

export function listOwnAcknowledgements(
  { db, actor }: SignedInContext,
  page: OwnAcknowledgementsQuery,
): Promise<AcknowledgementList> {
  return listPage(db, { userId: actor.id }, page);
}

/** With the text as it was signed: the signer's own, and for managers of the centre. Throws acknowledgementNotFound for anybody else. */
export async function getAcknowledgement(
  { db, actor }: SignedInContext,
  id: string,
): Promise<AcknowledgementWithText> {
  const { role, organizationId } = actor;
  const visible: Prisma.AcknowledgementWhereInput = {
    OR: [
      { userId: actor.id },
      ...(role === 'CORPORATE_ADMIN' && organizationId !== null ? [{ organizationId }] : []),
    ],
  };
  const row = await db.acknowledgement.findFirst({
    where: { id, ...(role === 'SUPER_ADMIN' ? {} : visible) },
    select: {
      ...acknowledgementSelect,
      text: { select: { title: true, statement: true, content: true } },
    },
  });
  if (row === null) throw errors.acknowledgementNotFound();
  return { ...toAcknowledgement(row), content: row.text.content };
}
